import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { logDetailFields, logRequestFields } from './log-fields.ts';

/** A row that the program logged deliberately (docs/product/logs.md#kinds). */
export const logUsual = defineEntity({
  key: 'logUsual',
  path: 'blade-log/usual',
  table: 'log_usual',
  label: label('通用日志', 'Usual Log'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'logId',
  acts: ['view'],
  permissions: { view: 'log_usual_view' },
  order: { descs: 'id' },
  view: { panel: 'drawer' },
  fields: {
    ...logRequestFields,
    serverIp: { ...logRequestFields.serverIp, list: { hidden: true } },
    logLevel: { kind: 'text', label: label('日志级别', 'Level') },
    logId: { kind: 'text', label: label('日志id', 'Log ID') },
    ...logDetailFields,
    logData: {
      kind: 'json',
      asText: true,
      label: label('日志数据', 'Log Data'),
      list: false,
      view: { span: 24 },
    },
  },
});
