import type { LineAdvice } from './line-advice.ts';

/** What happened today on the line to a device, or to a DTU where no device is concerned. */
export interface LineFacts {
  readonly exchanges: number;
  readonly answered: number;
  readonly timeouts: number;
  readonly late: number;
  /** From a question to its late answer, the last and the longest, ms; null without one. */
  readonly lastLateMs: number | null;
  readonly mostLateMs: number | null;
  /** Longest answer in time, ms; null without one. */
  readonly mostAnswerMs: number | null;
  readonly damaged: number;
  /** Errors the device answered with, by code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Of a DTU bytes thrown away, of a device numbers held back, by reason. */
  readonly discarded: Readonly<Record<string, number>>;
  /** Seconds since the last answer with data, and since the last good frame; null where there was none today. */
  readonly answerAge: number | null;
  readonly frameAge: number | null;
}

/** The chain from a DTU over its bus to its devices, as it stands and as it went today. */
export interface LineChain {
  /** The station's day the counts are of, yyyy-MM-dd. */
  readonly day: string;
  readonly dtu: {
    readonly id: string;
    readonly isOnline: boolean;
    /** Seconds since anything was heard; null without a connection, or where another process has it. */
    readonly heardAge: number | null;
    /** Link form set, and the one its bytes show where that is to be recognised. */
    readonly link: string;
    readonly seenLink: string | null;
    readonly timeoutMs: number;
    /** Conversations that wait or run on its bus; null where another process has it. */
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
