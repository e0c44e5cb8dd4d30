import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';
import { dictFields } from './dict-fields.ts';

/** An item of a tenant's own dictionary, or its top row (docs/product/dictionaries.md#screens). */
export const dictBiz = defineEntity({
  key: 'dictbiz',
  path: 'blade-system/dict-biz',
  table: 'dict_biz',
  label: label('业务字典', 'Business Dictionary'),
  tenancy: 'tenant',
  title: 'dictValue',
  titleEn: ['dictValueEn', 'remark'],
  order: { ascs: 'sort' },
  fields: dictFields('dictbiz'),
  // Unique by parent as well: an option may have the key of the top row (an inverter's state -1). The server
  // checks the remaining rules.
  unique: [{ fields: ['parentId', 'code', 'dictKey'], message: messages['dict.keyExists'] }],
  indexes: [['parentId']],
  view: { pageSizes: [10, 30, 50, 100, 200] },
});
