import type { TaskEvent } from '@heliodeck/model/push/task-notice';
import type { DbSession } from './store/tenant-db.ts';

/** Who is told: a person, or the group or program behind a channel. */
export type TaskRecipient = { readonly userId: string } | { readonly channelId: string };

/** Something that somebody is to be told of a task. */
export interface TaskNotice {
  readonly tenantId: string;
  readonly event: TaskEvent;
  readonly taskId: string;
  readonly to: TaskRecipient;
  /** Tells occurrences of one event apart: when it was urged, for when it is due, to a group whose it became. The same is told once. */
  readonly once: string;
}

/** What a message says of a task that still waits. */
export interface ToldTask {
  readonly instanceId: string;
  readonly process: string;
  readonly task: string;
  readonly starter: string;
  /** Name of whoever has it; null while nobody does. */
  readonly holder: string | null;
  readonly due: Date | null;
  /** Path of its page in the console, '/work/process/…'. */
  readonly page: string;
}

/** Who of a tenant wants to be told, by event; the events that nobody wants are absent. */
export interface TaskWishes {
  /** Ids of users. */
  readonly people: ReadonlyMap<TaskEvent, ReadonlySet<string>>;
  /** Ids of channels that reach a group or a program. */
  readonly channels: ReadonlyMap<TaskEvent, ReadonlySet<string>>;
}

/** How processes tell of their tasks: what the push area does. */
export interface TaskMessages {
  wanting(session: DbSession, tenantId: string): Promise<TaskWishes>;
  /** Queues messages in the session's transaction, each once. All notices are of one tenant. */
  tell(session: DbSession, notices: readonly TaskNotice[], now: Date): Promise<void>;
}

/** What the push area asks of processes before each attempt: undefined where nobody has to be told any more. */
export type TaskNow = (session: DbSession, asked: TaskNotice) => Promise<ToldTask | undefined>;
