import { label } from '@heliodeck/kit/label';
import type { Fields } from '../descriptors/field.ts';

/** Fields of every log row that describe its request (docs/product/logs.md#kinds). */
export const logRequestFields = {
  serviceId: { kind: 'text', label: label('服务id', 'Service'), search: 'like', list: { width: 104 } },
  serverHost: { kind: 'text', label: label('服务host', 'Server Host'), search: 'like', list: { width: 100 } },
  serverIp: { kind: 'text', label: label('服务ip', 'Server IP'), list: { width: 104 } },
  env: { kind: 'text', label: label('软件环境', 'Environment'), list: { width: 76 } },
} as const satisfies Fields;

/** The request itself; long, therefore only in the detail view. */
export const logDetailFields = {
  requestUri: { kind: 'text', label: label('请求接口', 'Request'), list: { width: 210 } },
  remoteIp: { kind: 'text', label: label('来访ip', 'Remote IP'), list: false },
  userAgent: { kind: 'text', label: label('用户代理', 'User Agent'), list: false, view: { span: 24 } },
  methodClass: { kind: 'text', label: label('方法类', 'Method Class'), list: false, view: { detail: false } },
  methodName: { kind: 'text', label: label('方法名', 'Method Name'), list: false, view: { detail: false } },
  params: {
    kind: 'json',
    asText: true,
    label: label('请求数据', 'Request Data'),
    list: false,
    view: { span: 24 },
  },
  createBy: { kind: 'text', label: label('操作人', 'Caller'), list: false },
  createTime: {
    kind: 'dateTime',
    label: label('日志时间', 'Logged At'),
    search: 'range',
    view: { detail: false },
    list: { width: 170 },
  },
} as const satisfies Fields;
