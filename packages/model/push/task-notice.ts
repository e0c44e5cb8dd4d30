import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/**
 * Events of process tasks that people and groups can be notified of (docs/product/push.md#tasks), with the
 * texts of both.
 */
export const taskNotices = {
  assigned: {
    label: label('有任务分配给我', 'A task is assigned to me'),
    text: label(
      '待办：{process} · {task}（发起人 {starter}）',
      'To do: {process} · {task} (started by {starter})',
    ),
    group: {
      label: label('任务已分配', 'Task assigned'),
      text: label(
        '待办：{process} · {task}，办理人 {holder}（发起人 {starter}）',
        'To do: {process} · {task}, with {holder} (started by {starter})',
      ),
    },
  },
  candidate: {
    label: label('有任务可签收', 'There is a task for me to claim'),
    text: label(
      '待签：{process} · {task}（发起人 {starter}）',
      'To claim: {process} · {task} (started by {starter})',
    ),
    group: {
      label: label('任务待签收', 'Task to claim'),
      text: label(
        '待签：{process} · {task}（发起人 {starter}）',
        'To claim: {process} · {task} (started by {starter})',
      ),
    },
  },
  urged: {
    label: label('我的任务被催办', 'A task of mine is urged'),
    text: label(
      '催办：{process} · {task}（发起人 {starter}）',
      'Urged: {process} · {task} (started by {starter})',
    ),
    group: {
      label: label('任务被催办', 'Task urged'),
      text: label(
        '催办：{process} · {task}，办理人 {holder}（发起人 {starter}）',
        'Urged: {process} · {task}, with {holder} (started by {starter})',
      ),
    },
  },
  dueSoon: {
    label: label('我的任务即将到期', 'A task of mine is due soon'),
    text: label('即将到期：{process} · {task}，期限 {due}', 'Due soon: {process} · {task}, due {due}'),
    group: {
      label: label('任务即将到期', 'Task due soon'),
      text: label(
        '即将到期：{process} · {task}，期限 {due}，办理人 {holder}',
        'Due soon: {process} · {task}, due {due}, with {holder}',
      ),
    },
  },
  overdue: {
    label: label('我的任务已超期', 'A task of mine is overdue'),
    text: label('已超期：{process} · {task}，期限 {due}', 'Overdue: {process} · {task}, was due {due}'),
    group: {
      label: label('任务已超期', 'Task overdue'),
      text: label(
        '已超期：{process} · {task}，期限 {due}，办理人 {holder}',
        'Overdue: {process} · {task}, was due {due}, with {holder}',
      ),
    },
  },
} as const;

export type TaskEvent = keyof typeof taskNotices;

/** The events in display order. */
export const taskEvents = Object.keys(taskNotices) as readonly TaskEvent[];

/** The events as options in the form of a group's robot. */
export const groupTaskOptions: readonly ChoiceOption[] = taskEvents.map((value) => ({
  value,
  label: taskNotices[value].group.label,
}));

/** Prefix of webhook topics about tasks. */
export const taskTopicPrefix = 'task.';

/** The webhook topic of an event: 'task.overdue'. */
export function taskTopic(event: TaskEvent): string {
  return `${taskTopicPrefix}${event}`;
}

/** The events as topics of webhooks. */
export const taskTopics: readonly ChoiceOption[] = taskEvents.map((event) => ({
  value: taskTopic(event),
  label: taskNotices[event].group.label,
}));
