import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';
import type { PushPurpose } from '../push/message-states.ts';

/** Result of an attempt to notify a recipient; a record entered by a person has none. */
export const pushResults = [
  { value: 0, label: label('待发送', 'Waiting'), tone: 'info' },
  { value: 1, label: label('成功', 'Sent'), tone: 'good' },
  { value: 2, label: label('失败', 'Failed'), tone: 'critical' },
  { value: 3, label: label('未配置', 'Not configured'), tone: 'warning' },
  { value: 4, label: label('结果未知', 'Outcome unknown'), tone: 'warning' },
] as const satisfies readonly ChoiceOption[];

/** Why a message was sent; absent in a record that a person entered. */
export const pushPurposes = [
  { value: 'raised', label: label('告警产生', 'Alarm raised') },
  { value: 'escalated', label: label('未确认升级', 'Escalated') },
  { value: 'recovered', label: label('告警恢复', 'Alarm recovered') },
  { value: 'ended', label: label('告警终止', 'Alarm ended') },
  { value: 'acknowledged', label: label('告警确认', 'Acknowledged') },
  { value: 'dispatched', label: label('告警派单', 'Dispatched') },
  { value: 'closed', label: label('告警关闭', 'Closed') },
  { value: 'completed', label: label('工单完成', 'Order finished') },
  { value: 'returned', label: label('派单取消', 'Dispatch cancelled') },
  { value: 'digest', label: label('告警日报', 'Daily digest') },
  { value: 'task', label: label('流程任务', 'Process task') },
  { value: 'test', label: label('测试', 'Test') },
] as const satisfies readonly (ChoiceOption & { readonly value: PushPurpose })[];
