import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../entity.ts';
import { logDetailFields, logRequestFields } from './log-fields.ts';

/** A call worth keeping (platform §§2.18, 3). */
export const logApi = defineEntity({
  key: 'logApi',
  path: 'blade-log/api',
  table: 'log_api',
  label: label('接口日志', 'API Log'),
  tenancy: 'tenant',
  journal: true,
  title: 'requestUri',
  acts: ['view'],
  permissions: { view: 'log_api_view' },
  order: { descs: 'id' },
  form: { in: 'drawer' },
  fields: {
    ...logRequestFields,
    // The same in most lines; how the call went has to be seen without scrolling.
    serverHost: { ...logRequestFields.serverHost, list: { hidden: true } },
    serverIp: { ...logRequestFields.serverIp, list: { hidden: true } },
    env: { ...logRequestFields.env, list: { hidden: true } },
    title: { kind: 'text', label: label('日志名', 'Title'), names: 'both', list: { width: 160 } },
    type: { kind: 'text', label: label('日志类型', 'Type'), list: false, view: false },
    method: { kind: 'text', label: label('请求方法', 'Method'), list: { width: 108 } },
    ...logDetailFields,
    status: { kind: 'integer', label: label('状态码', 'HTTP Status') },
    // A text on the wire of this family: sorted as one, 9 would come after 10.
    time: { kind: 'text', label: label('耗时(ms)', 'Duration (ms)'), list: { width: 110, sortable: false } },
  },
});
