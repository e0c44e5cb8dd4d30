/** How much a trouble matters: something is lost or in danger · something is wrong · something is not finished. */
export const severities = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** What kinds of trouble there are. A new kind is a line here, its words in trouble-words.ts and a source on the server. */
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

/** What a trouble says: a code of trouble-words.ts and what stands in its words. */
export interface TroubleText {
  readonly code: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** Something that is wrong now. Instants in ms since 1970 UTC. */
export interface Trouble {
  /** The same as long as the same thing is wrong with the same device. */
  readonly id: string;
  readonly kind: TroubleKind;
  readonly severity: Severity;
  readonly stationId: string;
  /** '' where the caller does not see the station. */
  readonly stationName: string;
  readonly dtuId: string | null;
  readonly deviceId: string | null;
  /** What it is wrong with: a device, else a DTU; '' where its name is hidden from the caller. */
  readonly subject: string;
  /** null: nobody knows. */
  readonly since: number | null;
  /** True where it may have begun before `since`: nobody looked further back. */
  readonly earlier?: true;
  readonly words: TroubleText;
  /** Who deals with it. */
  readonly who: string | null;
  /** Address of the console at which one sees it. */
  readonly link: string;
}

/** How many troubles there are of each severity. */
export type TroubleCounts = Readonly<Record<Severity, number>>;

/** The answer of GET blade-watch/watch/troubles: a page of what is wrong now, the worst first. */
export interface TroublePage {
  readonly records: readonly Trouble[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  /** Of all that the question found, whatever severity was asked for. */
  readonly counts: TroubleCounts;
}

/** The worst first; of the same severity the newest, and what began nobody knows when last. */
export function byWorst(one: Trouble, other: Trouble): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    (other.since ?? 0) - (one.since ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}
