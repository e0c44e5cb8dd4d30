import type { TaskEvent } from '@heliodeck/model/push/task-notice';
import type { DbSession } from './store/tenant-db.ts';

/** Somebody to be told of a task. */
export interface TaskNotice {
  readonly tenantId: string;
  readonly event: TaskEvent;
  readonly taskId: string;
  readonly userId: string;
  /** Tells occurrences of one event apart: when it was urged, for when it is due. The same is told once. */
  readonly once: string;
}

/** What a message says of a task that still waits for its recipient. */
export interface ToldTask {
  readonly process: string;
  readonly task: string;
  readonly starter: string;
  readonly due: Date | null;
  /** Path of its page in the console, '/work/process/…'. */
  readonly page: string;
}

/** How processes tell people of their tasks: what the push area does. */
export interface TaskMessages {
  /** Who of a tenant wants to be told, by event; the events that nobody wants are absent. */
  wanting(session: DbSession, tenantId: string): Promise<ReadonlyMap<TaskEvent, ReadonlySet<string>>>;
  /** Queues messages in the session's transaction, each once. */
  tell(session: DbSession, notices: readonly TaskNotice[], now: Date): Promise<void>;
}

/** What the push area asks of processes before each attempt: undefined where the person has not to be told any more. */
export type TaskNow = (
  session: DbSession,
  asked: Pick<TaskNotice, 'tenantId' | 'event' | 'taskId' | 'userId' | 'once'>,
) => Promise<ToldTask | undefined>;
