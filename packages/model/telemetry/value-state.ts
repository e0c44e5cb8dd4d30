import type { Label } from '@heliodeck/kit/label';
import { origin } from '../descriptors/record.ts';
import { readWireTime } from '../wire/time.ts';

/**
 * How reliable a displayed value is.
 * - `live`: read with its row
 * - `late`: read before its row, within the hour: blocks of one device are read in turns
 * - `stale`: read more than an hour before its row, or at an unknown time
 * - `offline`: the last value of a device that does not answer
 * - `estimated`: computed, not measured
 * - `entered`: entered by a person, or changed by one
 * - `part`: the sum of a period that was measured only partly, or a total of which only some parts are
 * available
 * - `absent`: there is no value
 */
export type ValueState = 'live' | 'late' | 'stale' | 'offline' | 'estimated' | 'entered' | 'part' | 'absent';

/** States that must be displayed as a mark. */
export type MarkedState = Exclude<ValueState, 'live' | 'absent'>;

/** Details of a mark; times in the format of the API, null = unknown. */
export interface ValueMark {
  readonly state: MarkedState;
  readonly readAt?: string | null;
  /** For 'offline', and for 'part' if one of its sources is offline: when it went offline. */
  readonly since?: string | null;
  /** For 'part': measured share, 0 to 1; or a description: '2 of 3 packs'. */
  readonly coverage?: number | null;
  readonly contains?: Label;
  /** For 'part': name of the offline source. */
  readonly source?: string;
  /** For 'entered': the person, and the reason if one was given. */
  readonly by?: string;
  readonly reason?: string | null;
}

/** Blocks read one after the other in the same poll count as simultaneous. */
const togetherMs = 90_000;
const staleMs = 3_600_000;

/** A value, the times at which it and its row were read (ms), and its origin (`origin` of model/descriptors/record). */
interface KnownValue {
  readonly value: unknown;
  readonly at: number | undefined;
  readonly rowAt: number | undefined;
  readonly origin: number;
  /** False: its device does not answer now. Default: true. */
  readonly online?: boolean;
}

/** The only function that decides how a live value is marked. */
export function valueState({ value, at, rowAt, origin: by, online = true }: KnownValue): ValueState {
  if (isMissing(value)) return 'absent';
  if (by === origin.entered || by === origin.edited) return 'entered';
  if (!online) return 'offline';
  if (at === undefined || rowAt === undefined) return 'stale';
  const age = rowAt - at;
  if (age <= togetherMs) return 'live';
  return age <= staleMs ? 'late' : 'stale';
}

/** Time without data up to which the sum of a period is complete: the next poll is pending, or a short gap. */
const mostMissingSeconds = 900;

/**
 * How the sum of a period is marked.
 * @param missingSeconds elapsed time without readings; null = unknown
 */
export function sumState(value: unknown, missingSeconds: number | null, isEstimated = false): ValueState {
  if (isMissing(value)) return 'absent';
  if (isEstimated) return 'estimated';
  return missingSeconds !== null && missingSeconds > mostMissingSeconds ? 'part' : 'live';
}

/**
 * A live row as lists return it: times in the format of the API, and the times of values that differ from the
 * row's.
 */
export type LiveRow = Readonly<Record<string, unknown>>;

interface StateInRow {
  readonly state: ValueState;
  /** The time at which its value was read, in the format of the API; null = unknown. */
  readonly readAt: string | null;
  /** For an offline device: when it went offline. */
  readonly since?: string | null;
}

/** The state of a field of a live row; `onlineStatus` and `offlineSince` of the row tell whether its device answers. */
export function stateInRow(row: LiveRow, name: string): StateInRow {
  const readAt = textIn(row.readAt, name) ?? text(row.dataTime);
  const by =
    numberIn(row.valueOrigins, name) ?? (typeof row.origin === 'number' ? row.origin : origin.device);
  const at = readAt === undefined ? undefined : readWireTime(readAt);
  const rowAt = readWireTime(text(row.dataTime) ?? '');
  const state = valueState({ value: row[name], at, rowAt, origin: by, online: row.onlineStatus !== 0 });
  return {
    state,
    readAt: readAt ?? null,
    ...(state === 'offline' ? { since: text(row.offlineSince) ?? null } : {}),
  };
}

/** The mark to display with a field of a live row; undefined: none. */
export function markInRow(row: LiveRow, name: string): ValueMark | undefined {
  const { state, ...told } = stateInRow(row, name);
  if (state === 'live' || state === 'absent') return undefined;
  return { state, ...told, ...(state === 'entered' ? whoSaid(row, name) : {}) };
}

/** A note in `entries` of a reading's row: who entered or corrected values, and why. */
interface EntryNote {
  readonly by: string;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

/** Who entered a value of a row, and why: the newest note on it; without a name, the newest note on the row. */
export function whoSaid(row: LiveRow, name?: string): Pick<ValueMark, 'by' | 'reason'> {
  const notes = Array.isArray(row.entries) ? (row.entries as readonly EntryNote[]) : [];
  const note = notes.find(({ fields }) => name === undefined || fields.includes(name));
  return note ? { by: note.by, reason: note.reason } : {};
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textIn(map: unknown, name: string): string | undefined {
  return text(own(map, name));
}

function numberIn(map: unknown, name: string): number | undefined {
  const value = own(map, name);
  return typeof value === 'number' ? value : undefined;
}

function own(map: unknown, name: string): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, name)
    ? (map as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
