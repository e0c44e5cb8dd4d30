/** Severity of a trouble: something is lost or in danger · something is wrong · something is unfinished. */
export const severities = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** Kinds of troubles. A new kind needs a line here, its words in trouble-words.ts and a source on the server. */
export const troubleKinds = [
  'dtuOffline',
  'busSilent',
  'deviceOffline',
  'stale',
  'fault',
  'protection',
  'command',
  'alarm',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** Text of a trouble: a code of trouble-words.ts and the parameters of its words. */
export interface TroubleText {
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** A current problem. Instants in ms since 1970 UTC. */
export interface Trouble {
  /** Stays the same while the same problem of the same device continues. */
  readonly id: string;
  readonly kind: TroubleKind;
  readonly severity: Severity;
  readonly stationId: string;
  /** '' if the caller may not see the station. */
  readonly stationName: string;
  readonly dtuId: string | null;
  readonly deviceId: string | null;
  /** The affected device, else the DTU; '' if its name is hidden from the caller. */
  readonly subject: string;
  /** null: unknown. */
  readonly since: number | null;
  /** True if it may have begun before `since`, because earlier data was not searched. */
  readonly earlier?: true;
  readonly words: TroubleText;
  /** The person who is dealing with it. */
  readonly who: string | null;
  /** Its open alarm, if there is one that the caller may see. */
  readonly alarmId?: string;
  /** Address in the console of the details. */
  readonly link: string;
}

/** Number of troubles by severity. */
export type TroubleCounts = Readonly<Record<Severity, number>>;

/** The response of GET blade-watch/watch/troubles: a page of current troubles, the most severe first. */
export interface TroublePage {
  readonly records: readonly Trouble[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  /** Of all matching troubles, regardless of the requested severity. */
  readonly counts: TroubleCounts;
}

/** Order: the most severe first; within a severity the newest first, and those of unknown age last. */
export function byWorst(one: Trouble, other: Trouble): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    (other.since ?? 0) - (one.since ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}
