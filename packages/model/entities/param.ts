import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../entity.ts';
import { messages } from '../wire/messages.ts';

/** A system parameter of a tenant; one the tenant does not set is the administration tenant's (platform §2.13). */
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
      label: label('参数名称', 'Parameter Name'),
      required: label('请输入参数名称', 'Please enter the parameter name'),
      max: 255,
      search: 'like',
    },
    paramKey: {
      kind: 'text',
      label: label('参数键名', 'Parameter Key'),
      required: label('请输入参数键名', 'Please enter the parameter key'),
      max: 255,
      search: 'like',
    },
    paramValue: {
      kind: 'text',
      label: label('参数键值', 'Parameter Value'),
      required: label('请输入参数键值', 'Please enter the parameter value'),
      max: 1000,
      span: 24,
    },
    remark: { kind: 'text', label: label('备注', 'Remark'), multiline: true, max: 255, span: 24 },
  },
  unique: [{ fields: ['paramKey'], message: messages['record.exists'] }],
});
