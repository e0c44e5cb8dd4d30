import { label } from '@heliodeck/kit/label';

/** What people can be told of the tasks of processes (docs/product/push.md#tasks), with what a message says. */
export const taskNotices = {
  assigned: {
    label: label('有任务分配给我', 'A task is assigned to me'),
    text: label(
      '待办: {process} · {task} (发起人 {starter})',
      'To do: {process} · {task} (started by {starter})',
    ),
  },
  candidate: {
    label: label('有任务可签收', 'There is a task for me to claim'),
    text: label(
      '待签: {process} · {task} (发起人 {starter})',
      'To claim: {process} · {task} (started by {starter})',
    ),
  },
  urged: {
    label: label('我的任务被催办', 'A task of mine is urged'),
    text: label(
      '催办: {process} · {task} (发起人 {starter})',
      'Urged: {process} · {task} (started by {starter})',
    ),
  },
  dueSoon: {
    label: label('我的任务即将到期', 'A task of mine is due soon'),
    text: label('即将到期: {process} · {task}, 期限 {due}', 'Due soon: {process} · {task}, due {due}'),
  },
  overdue: {
    label: label('我的任务已超期', 'A task of mine is overdue'),
    text: label('已超期: {process} · {task}, 期限 {due}', 'Overdue: {process} · {task}, was due {due}'),
  },
} as const;

export type TaskEvent = keyof typeof taskNotices;

/** The events in the order in which people read them. */
export const taskEvents = Object.keys(taskNotices) as readonly TaskEvent[];
