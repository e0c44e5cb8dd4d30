import type { CommandKind, LaterState, LedgerState } from '@heliodeck/model/commands/command-states';
import type { DeviceType } from '@heliodeck/model/registries/device-types';

/** A frame as it crossed the wire. */
export interface CommandFrame {
  /** 'out' = platform to device. */
  readonly direction: 'out' | 'in';
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly hex: string;
}

/** A row of the command ledger as GET blade-device/commands gives it; times are 'yyyy-MM-dd HH:mm:ss'. */
export interface CommandRow {
  readonly id: string;
  readonly dtuId: string | null;
  /** Name of the DTU (shownName of 'dtuId'). */
  readonly dtuName?: string | null;
  readonly deviceId: string | null;
  readonly deviceName?: string | null;
  readonly stationName?: string | null;
  readonly deviceType?: DeviceType | null;
  readonly kind: CommandKind;
  /** The data word, the control code, the packet, or a short form of what was written. */
  readonly word: string | null;
  readonly state: LedgerState;
  /** Code of the reason; words: reason-words.ts. */
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
  /** What the device held before a write. */
  readonly before: unknown;
  /** So long a write can still be put back, seconds, as of when it was asked; null: it cannot. Lists do not tell. */
  readonly putBackSeconds?: number | null;
  readonly answer: string | null;
  readonly frames: readonly CommandFrame[] | null;
  /** What became known after its end; `state` stays as it was told. */
  readonly later: LaterState | null;
  readonly laterTime: string | null;
  /** What the device held then, by name. */
  readonly laterFound: unknown;
  readonly laterFrames: readonly CommandFrame[] | null;
}

/** Nothing follows any more. */
export const isOver = (row: CommandRow): boolean => row.endTime !== null;

/** Over, or waiting for a person rather than for the device. */
export const isAtRest = (row: CommandRow): boolean => isOver(row) || row.state === 'awaiting';

const good: ReadonlySet<LedgerState> = new Set(['acknowledged', 'verified']);

/** Ended as it was meant to; not where the device said yes and is still to be read back. */
export const hasSucceeded = (row: CommandRow): boolean =>
  isOver(row) && good.has(row.state) && row.later !== 'pending';

/**
 * Ended without an answer although it was sent: it may have arrived. Not to be told as a failure to send.
 */
export const isUnanswered = (row: CommandRow): boolean =>
  isOver(row) && row.state === 'timeout' && row.sentTime !== null;

/** Time from the first frame sent to the first one heard, ms; null where one of them is missing. */
export function answerDelay(row: CommandRow): number | null {
  const out = row.frames?.find((frame) => frame.direction === 'out');
  const heard = row.frames?.find((frame) => frame.direction === 'in');
  return out && heard ? heard.at - out.at : null;
}

/** Names of what a command is for: with its station's nobody takes it for the one of that name elsewhere. */
export const subjectOf = (...names: readonly (string | null | undefined)[]): string =>
  names.filter((name) => name).join(' · ');
