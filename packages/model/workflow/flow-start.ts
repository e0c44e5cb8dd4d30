import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { messages } from '../wire/messages.ts';
import { processRecords } from './process-record.ts';

/** When a new record starts a process automatically (docs/product/workflow.md#about-a-record). */
export const flowStart = defineEntity({
  key: 'flowStart',
  path: 'blade-flow/flowStart',
  table: 'flow_start',
  label: label('自动发起规则', 'Automatic Start'),
  tenancy: 'tenant',
  title: 'processKey',
  fields: {
    record: {
      kind: 'choice',
      label: label('新记录', 'New Record'),
      required: label('请选择记录类型', 'Please choose the kind of record'),
      options: Object.entries(processRecords).map(([value, { entity }]) => ({ value, label: entity.label })),
      search: 'equal',
      list: { width: 150 },
    },
    grade: {
      kind: 'dict',
      label: label('告警等级', 'Alarm Grade'),
      dict: 'alarm_grade',
      numeric: true,
      help: label('仅用于告警；为空时所有等级都发起', 'Of alarms only; empty starts for every grade'),
      list: { width: 110 },
    },
    costAbove: {
      kind: 'decimal',
      label: label('费用高于（元）', 'Cost above (CNY)'),
      min: 0,
      max: 99_999_999,
      decimals: 2,
      help: label('仅用于维修工单', 'Of repair orders only'),
      list: { width: 150 },
    },
    processKey: {
      kind: 'text',
      label: label('流程标识', 'Process Key'),
      required: label('请输入流程标识', 'Please enter the process key'),
      max: 100,
      search: 'like',
      list: { width: 180 },
    },
    userId: {
      kind: 'ref',
      entity: 'user',
      label: label('发起人', 'Started By'),
      required: label('请选择发起人', 'Please choose in whose name it starts'),
      help: label(
        '流程以此人的名义和权限发起',
        'The process starts in this person’s name and with this person’s rights',
      ),
      list: { width: 140 },
    },
    enabled: {
      kind: 'boolean',
      label: label('启用', 'Enabled'),
      initial: true,
      search: 'equal',
      list: { width: 90 },
    },
  },
  unique: [{ fields: ['record', 'grade', 'processKey'], message: messages['record.exists'] }],
});
