import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of processes (docs/product/dictionaries.md#system-codes). */
export const workflowDictionaries: readonly Dictionary[] = [
  {
    code: 'flow',
    title: label('流程类型', 'Process Category'),
    items: [
      { key: '1', label: label('请假流程', 'Leave'), remark: 'leave' },
      { key: '2', label: label('报销流程', 'Expense'), remark: 'expense' },
      { key: '3', label: label('维修审批流程', 'Repair approval'), remark: 'repair' },
      { key: '4', label: label('工作票流程', 'Work ticket'), remark: 'ticket' },
    ],
  },
];
