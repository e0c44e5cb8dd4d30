import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { messages } from '../wire/messages.ts';

/** Keys of parameters that are passwords, tokens or keys of services: they can be written and are never returned. */
const secretParamKey = /(pass(word|wd)|secret|token|credentials?|key)$/i;

/**
 * A system parameter of a tenant; if a tenant does not set it, the administration tenant's value applies
 * (docs/product/parameters.md#names).
 */
export const param = defineEntity({
  key: 'param',
  path: 'blade-system/param',
  table: 'param',
  label: label('系统参数', 'System Parameter'),
  tenancy: 'tenant',
  title: 'paramName',
  fields: {
    paramName: {
      kind: 'text',
      pattern: plainName,
      label: label('参数名称', 'Parameter Name'),
      required: label('请输入参数名称', 'Please enter the parameter name'),
      max: 255,
      search: 'like',
      format: 'both',
      help: label(
        '中英文以“ · ”分隔，按界面语言显示',
        'Chinese · English: shown in the language of the reader',
      ),
      list: { width: 200 },
    },
    paramKey: {
      kind: 'text',
      label: label('参数键名', 'Parameter Key'),
      required: label('请输入参数键名', 'Please enter the parameter key'),
      max: 255,
      search: 'like',
      list: { width: 220 },
    },
    paramValue: {
      kind: 'text',
      label: label('参数键值', 'Parameter Value'),
      required: label('请输入参数键值', 'Please enter the parameter value'),
      max: 1000,
      format: 'paramValue',
      view: { span: 24 },
      masked: { by: 'paramKey', test: secretParamKey },
    },
    remark,
  },
  unique: [{ fields: ['paramKey'], message: messages['record.exists'] }],
});
