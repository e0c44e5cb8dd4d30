import type { CommandKind, LaterState, LedgerState } from '@heliodeck/model/commands/command-states';
import type { DeviceType } from '@heliodeck/model/registries/device-types';

/** A frame as transmitted. */
export interface CommandFrame {
  /** 'out' = platform to device. */
  readonly direction: 'out' | 'in';
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly hex: string;
}

/** A row of the command ledger in the response of GET blade-device/commands; times are 'yyyy-MM-dd HH:mm:ss'. */
export interface CommandRow {
  readonly id: string;
  readonly dtuId: string | null;
  /** Name of the DTU (shownName of 'dtuId'). */
  readonly dtuName?: string | null;
  readonly deviceId: string | null;
  readonly deviceName?: string | null;
  readonly stationName?: string | null;
  /** Zone of its times. */
  readonly timeZone?: string;
  readonly deviceType?: DeviceType | null;
  readonly kind: CommandKind;
  /** The data word, the control code, the packet, or a short form of the written values. */
  readonly word: string | null;
  readonly state: LedgerState;
  /** Code of the reason; labels: reason-words.ts. */
  readonly detail: string | null;
  readonly createUser: string | null;
  readonly userName: string | null;
  readonly approvedBy: string | null;
  readonly createTime: string | null;
  readonly sentTime: string | null;
  readonly endTime: string | null;
  readonly expireTime: string | null;
  readonly asked: unknown;
  readonly found: unknown;
  /** Values of the device before a write. */
  readonly before: unknown;
  /**
   * Seconds in which a write can still be restored, at the time of the response; null: it cannot be restored. Lists
   * omit it.
   */
  readonly putBackSeconds?: number | null;
  readonly answer: string | null;
  readonly frames: readonly CommandFrame[] | null;
  /** What was found after the end; `state` keeps the reported state. */
  readonly later: LaterState | null;
  readonly laterTime: string | null;
  /** Values of the device at that time, by name. */
  readonly laterFound: unknown;
  readonly laterFrames: readonly CommandFrame[] | null;
}

/** Whether the command is in a final state. */
export const isOver = (row: CommandRow): boolean => row.endTime !== null;

/** Whether the command has ended, or waits for a user instead of the device. */
export const isAtRest = (row: CommandRow): boolean => isOver(row) || row.state === 'awaiting';

const good: ReadonlySet<LedgerState> = new Set(['acknowledged', 'verified']);

/** Whether the command succeeded; false while an acknowledged write still has to be read back. */
export const hasSucceeded = (row: CommandRow): boolean =>
  isOver(row) && good.has(row.state) && row.later !== 'pending';

/**
 * Whether the command was sent but got no response: it may have arrived, so it must not be reported as a failure to
 * send.
 */
export const isUnanswered = (row: CommandRow): boolean =>
  isOver(row) && row.state === 'timeout' && row.sentTime !== null;

/** Time from the first frame sent to the first one received, ms; null if one of them is missing. */
export function answerDelay(row: CommandRow): number | null {
  const out = row.frames?.find((frame) => frame.direction === 'out');
  const heard = row.frames?.find((frame) => frame.direction === 'in');
  return out && heard ? heard.at - out.at : null;
}

/** Names of a command's subject: the station's name distinguishes devices of the same name. */
export const subjectOf = (...names: readonly (string | null | undefined)[]): string =>
  names.filter((name) => name).join(' · ');
