import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { logDetailFields, logRequestFields } from './log-fields.ts';

/** An unexpected error (docs/product/logs.md#kinds). */
export const logError = defineEntity({
  key: 'logError',
  path: 'blade-log/error',
  table: 'log_error',
  label: label('错误日志', 'Error Log'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'requestUri',
  acts: ['view'],
  permissions: { view: 'log_error_view' },
  order: { descs: 'id' },
  view: { panel: 'drawer' },
  fields: {
    ...logRequestFields,
    method: { kind: 'text', label: label('请求方法', 'Method'), list: { width: 108 } },
    ...logDetailFields,
    exceptionName: { kind: 'text', label: label('异常名', 'Exception'), list: false },
    message: {
      kind: 'text',
      label: label('异常消息', 'Message'),
      multiline: true,
      list: false,
      view: { span: 24 },
    },
    fileName: { kind: 'text', label: label('文件名', 'File'), list: false },
    lineNumber: { kind: 'integer', label: label('代码行数', 'Line'), list: false },
    stackTrace: {
      kind: 'text',
      label: label('日志堆栈', 'Stack Trace'),
      multiline: true,
      format: 'code',
      list: false,
      view: { span: 24 },
    },
  },
});
