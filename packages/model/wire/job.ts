import { type Label, label } from '@heliodeck/kit/label';
import type { Tone } from '../descriptors/tone.ts';

/** Where a job stands: 'dead' failed at its last try and lies there until somebody runs it again. */
export const jobStates = [
  'dead',
  'active',
  'retry',
  'waiting',
  'later',
  'done',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

/** What people call the states, and how they are marked. */
export const jobStateWords: Readonly<Record<JobState, { readonly label: Label; readonly tone: Tone }>> = {
  dead: { label: label('失败', 'Failed'), tone: 'critical' },
  active: { label: label('运行中', 'Running'), tone: 'info' },
  retry: { label: label('等待重试', 'Tried again soon'), tone: 'warning' },
  waiting: { label: label('等待运行', 'Waiting'), tone: 'neutral' },
  later: { label: label('未到时间', 'Not due yet'), tone: 'neutral' },
  done: { label: label('完成', 'Done'), tone: 'good' },
  failed: { label: label('失败后已重新运行', 'Failed, then run again'), tone: 'neutral' },
  cancelled: { label: label('已取消', 'Cancelled'), tone: 'neutral' },
};

/** A job in the list; times as the wire writes them, in the caller's zone. */
export interface JobRow {
  readonly id: string;
  /** Its kind, 'telemetry.rollUps'. */
  readonly name: string;
  /** The kind's name in the caller's language; of a kind this version does not know, its code. */
  readonly title: string;
  readonly state: JobState;
  /** null where whoever queued it said no tenant. */
  readonly tenantId: string | null;
  readonly tenantName: string | null;
  readonly createTime: string;
  /** Of a job that waits for an hour: when it runs at the earliest. */
  readonly dueTime: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Tries so far. */
  readonly tries: number;
  /** Why the last try failed. */
  readonly error: string | null;
  /** What it was told, as JSON. */
  readonly payload: string;
}

/** A kind of job this server knows, with its clock where it has one. */
export interface JobKindRow {
  readonly name: string;
  readonly title: string;
  /** 'minute hour day month weekday'; null: queued by what happens, not by a clock. */
  readonly cron: string | null;
  readonly zone: string | null;
  readonly nextTime: string | null;
  readonly lastTime: string | null;
}
