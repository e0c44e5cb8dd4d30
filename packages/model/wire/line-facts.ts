import type { LineAdvice } from './line-advice.ts';

/** Today's events of the line to a device, or to a DTU if no device is concerned. */
export interface LineFacts {
  readonly exchanges: number;
  readonly answered: number;
  readonly timeouts: number;
  readonly late: number;
  /** From a request to its late response, the last and the longest, ms; null without one. */
  readonly lastLateMs: number | null;
  readonly mostLateMs: number | null;
  /** Longest response in time, ms; null without one. */
  readonly mostAnswerMs: number | null;
  readonly damaged: number;
  /** Errors in responses of the device, by code. */
  readonly errors: Readonly<Record<string, number>>;
  /** For a DTU discarded bytes, for a device discarded values and polls that left out further devices, by reason. */
  readonly discarded: Readonly<Record<string, number>>;
  /** Seconds since the last response with data, and since the last good frame; null if there was none today. */
  readonly answerAge: number | null;
  readonly frameAge: number | null;
}

const othersReason = /^other-devices-(\d+)$/;

/** Under this reason the polls of a device are counted that shares its address with so many further ones, which are not read. */
export function othersReasonOf(count: number): string {
  return `other-devices-${count}`;
}

/** The largest number of further devices at the address of a device among the reasons of today's polls; 0 if there were none. */
export function othersIn(discarded: LineFacts['discarded']): number {
  return Math.max(0, ...Object.keys(discarded).map((reason) => Number(othersReason.exec(reason)?.[1] ?? 0)));
}

/** The counts of held back numbers among those of a device. */
export function heldBackIn(discarded: LineFacts['discarded']): LineFacts['discarded'] {
  return Object.fromEntries(Object.entries(discarded).filter(([reason]) => !othersReason.test(reason)));
}

/** The chain from a DTU over its bus to its devices: its current state and today's counts. */
export interface LineChain {
  /** The day of the counts in the station's zone, yyyy-MM-dd. */
  readonly day: string;
  readonly dtu: {
    readonly id: string;
    readonly isOnline: boolean;
    /** Seconds since the last byte; null without a connection, or if another process has it. */
    readonly heardAge: number | null;
    /** Configured link form, or the detected one if detection is configured. */
    readonly link: string;
    readonly seenLink: string | null;
    readonly timeoutMs: number;
    /** Number of conversations waiting or running on its bus; null if another process has it. */
    readonly waiting: number | null;
    readonly facts: LineFacts;
  };
  readonly devices: readonly {
    readonly id: string;
    readonly name: string;
    readonly address: number;
    readonly isOnline: boolean;
    readonly facts: LineFacts;
    readonly advice: LineAdvice | null;
  }[];
}
