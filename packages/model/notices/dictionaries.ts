import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of notices (docs/product/dictionaries.md#system-codes). */
export const noticesDictionaries: readonly Dictionary[] = [
  {
    code: 'notice',
    title: label('通知类型', 'Notice Category'),
    items: [
      { key: '1', label: label('发布通知', 'Publication') },
      { key: '2', label: label('批转通知', 'Approval and forwarding') },
      { key: '3', label: label('转发通知', 'Forwarding') },
      { key: '4', label: label('指示通知', 'Instruction') },
      { key: '5', label: label('任免通知', 'Appointment and removal') },
      { key: '6', label: label('事务通知', 'General affairs') },
    ],
  },
];
