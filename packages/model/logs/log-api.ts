import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { logDetailFields, logRequestFields } from './log-fields.ts';

/** Whether a person caused a request; '1' is what clients of this family expect in every row. */
export const callTypes = { asked: '1', routine: '2' } as const;
export type CallType = (typeof callTypes)[keyof typeof callTypes];

const { requestUri, createBy, ...detailFields } = logDetailFields;

/** A logged request (docs/product/logs.md#kinds). */
export const logApi = defineEntity({
  key: 'logApi',
  path: 'blade-log/api',
  table: 'log_api',
  label: label('接口日志', 'API Log'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'requestUri',
  acts: ['view'],
  permissions: { view: 'log_api_view' },
  order: { descs: 'id' },
  view: { panel: 'drawer' },
  fields: {
    // The request, its user and its result. Service and host are the same in most rows.
    title: { kind: 'text', label: label('日志名', 'Title'), format: 'both', list: { width: 160 } },
    method: { kind: 'text', label: label('请求方法', 'Method'), list: { width: 108 } },
    requestUri: { ...requestUri, search: 'like' },
    createBy: { ...createBy, label: label('账号', 'Account'), search: 'like', list: { width: 120 } },
    status: { kind: 'integer', label: label('状态码', 'HTTP Status'), search: 'equal' },
    // For a live feed, the time until it began: the feed stays open while the screen is open.
    duration: {
      kind: 'integer',
      label: label('耗时（ms）', 'Duration (ms)'),
      search: 'range',
      list: { width: 110 },
    },
    type: {
      kind: 'choice',
      label: label('日志类型', 'Type'),
      options: [
        { value: callTypes.asked, label: label('用户或程序调用', 'Asked for') },
        { value: callTypes.routine, label: label('控制台自动请求', 'By the console itself') },
      ],
      list: { hidden: true },
    },
    ...detailFields,
    ...logRequestFields,
    serviceId: { ...logRequestFields.serviceId, list: { hidden: true } },
    serverHost: { ...logRequestFields.serverHost, list: { hidden: true } },
    serverIp: { ...logRequestFields.serverIp, list: { hidden: true } },
    env: { ...logRequestFields.env, list: { hidden: true } },
    // The same for clients of this family: a text, so it would sort 9 after 10.
    time: {
      kind: 'text',
      label: label('耗时文本', 'Duration as text'),
      list: false,
      view: { detail: false },
    },
  },
});
