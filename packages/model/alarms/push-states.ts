import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** What became of an attempt to tell somebody; a record that a person entered has none. */
export const pushResults = [
  { value: 0, label: label('待发送', 'Waiting'), tone: 'info' },
  { value: 1, label: label('成功', 'Sent'), tone: 'good' },
  { value: 2, label: label('失败', 'Failed'), tone: 'critical' },
  { value: 3, label: label('未配置', 'Not configured'), tone: 'warning' },
  { value: 4, label: label('结果未知', 'Outcome unknown'), tone: 'warning' },
] as const satisfies readonly ChoiceOption[];
