import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';
import { dictFields } from './dict-fields.ts';

/** The same records as one tree, on a separate page (docs/product/dictionaries.md#screens). */
export const treeDictLabel = label('树形字典', 'Tree Dictionary');

/** An item of a system dictionary, or its top row (docs/product/dictionaries.md#screens). */
export const dict = defineEntity({
  key: 'dict',
  path: 'blade-system/dict',
  table: 'dict',
  label: label('系统字典', 'System Dictionary'),
  tenancy: 'platform',
  title: 'dictValue',
  titleEn: ['dictValueEn', 'remark'],
  access: { readPermissions: ['dicttree'] },
  order: { ascs: 'sort' },
  fields: dictFields('dict'),
  // Unique by parent as well: an option may have the key of the top row (an inverter's state -1). The server
  // checks the remaining rules.
  unique: [{ fields: ['parentId', 'code', 'dictKey'], message: messages['dict.keyExists'] }],
  indexes: [['parentId']],
  view: { pageSizes: [10, 30, 50, 100, 200] },
});
