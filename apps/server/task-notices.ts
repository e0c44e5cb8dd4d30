import type { Label } from '@heliodeck/kit/label';
import type { TaskEvent } from '@heliodeck/model/push/task-notice';
import type { DbSession } from './store/tenant-db.ts';

/** Recipient: a user, or the group or program of a channel. */
export type TaskRecipient = { readonly userId: string } | { readonly channelId: string };

/** A notification about a task. */
export interface TaskNotice {
  readonly tenantId: string;
  readonly event: TaskEvent;
  readonly taskId: string;
  readonly to: TaskRecipient;
  /** Identifies an occurrence of an event: the time of an urge, the due date, the group that received the task. Each is sent once. */
  readonly once: string;
}

/** Content of a message about a waiting task. */
export interface ToldTask {
  readonly instanceId: string;
  readonly process: Label;
  readonly task: Label;
  readonly starter: string;
  /** Name of its holder; null if there is none. */
  readonly holder: string | null;
  readonly due: Date | null;
  /** Path of its page in the console, '/work/process/…'. */
  readonly page: string;
}

/** Recipients of a tenant's notifications, by event; events without recipients are absent. */
export interface TaskWishes {
  /** Ids of users. */
  readonly people: ReadonlyMap<TaskEvent, ReadonlySet<string>>;
  /** Ids of channels of groups and programs. */
  readonly channels: ReadonlyMap<TaskEvent, ReadonlySet<string>>;
}

/** Notifications of processes about their tasks, implemented by the push area. */
export interface TaskMessages {
  wanting(session: DbSession, tenantId: string): Promise<TaskWishes>;
  /** Queues messages in the session's transaction, each once. All notices belong to one tenant. */
  tell(session: DbSession, notices: readonly TaskNotice[], now: Date): Promise<void>;
}

/** Called by the push area before each attempt: returns undefined if the notification is no longer needed. */
export type TaskNow = (session: DbSession, asked: TaskNotice) => Promise<ToldTask | undefined>;
