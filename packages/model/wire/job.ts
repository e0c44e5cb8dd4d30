import { type Label, label } from '@heliodeck/kit/label';
import type { Tone } from '../descriptors/tone.ts';

/** State of a job: 'dead' failed at its last try and is not run again unless an administrator requests it. */
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

/** Names and tones of the states. */
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

/** A job in the list; times in the format of the API, in the caller's zone. */
export interface JobRow {
  readonly id: string;
  /** Its kind, 'telemetry.rollUps'. */
  readonly name: string;
  /** The kind's name in the caller's language; its code for a kind that this version does not have. */
  readonly title: string;
  readonly state: JobState;
  /** null if it was queued without a tenant. */
  readonly tenantId: string | null;
  readonly tenantName: string | null;
  readonly createTime: string;
  /** For a delayed job: its earliest start. */
  readonly dueTime: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Number of tries so far. */
  readonly tries: number;
  /** Why the last try failed. */
  readonly error: string | null;
  /** Its input, as JSON. */
  readonly payload: string;
}

/** A kind of job of this server, with its schedule if it has one. */
export interface JobKindRow {
  readonly name: string;
  readonly title: string;
  /** 'minute hour day month weekday'; null: queued by events, not by a schedule. */
  readonly cron: string | null;
  readonly zone: string | null;
  readonly nextTime: string | null;
  readonly lastTime: string | null;
}
