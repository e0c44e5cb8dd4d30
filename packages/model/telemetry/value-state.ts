import type { Label } from '@heliodeck/kit/label';
import { origin } from '../descriptors/record.ts';
import { readWireTime } from '../wire/time.ts';

/**
 * How far a shown value can be believed.
 * - `live`: read with its row
 * - `late`: read before its row, within the hour: blocks of one device are read in turns
 * - `stale`: read more than an hour before its row, or nobody knows when
 * - `offline`: the last value of a device that does not answer
 * - `estimated`: worked out, not measured
 * - `entered`: a person said so, or changed what the device had said
 * - `part`: the sum of a period of which only a part was measured, or a total of which only some parts answer
 * - `absent`: there is no value
 */
export type ValueState = 'live' | 'late' | 'stale' | 'offline' | 'estimated' | 'entered' | 'part' | 'absent';

/** States a reader must be told of. */
export type MarkedState = Exclude<ValueState, 'live' | 'absent'>;

/** What a mark says of a value; times as the wire says them, null = unknown. */
export interface ValueMark {
  readonly state: MarkedState;
  readonly readAt?: string | null;
  /** Of 'offline', and of 'part' where a source of it is offline: since when. */
  readonly since?: string | null;
  /** Of 'part': share that was measured, 0 to 1; or what it contains, in words: '2 of 3 packs'. */
  readonly coverage?: number | null;
  readonly contains?: Label;
  /** Of 'part': name of the source that is offline. */
  readonly source?: string;
  /** Of 'entered': who said so, and why; no reason where none was given. */
  readonly by?: string;
  readonly reason?: string | null;
}

/** Blocks that are read one after the other in the same poll are of one time. */
const togetherMs = 90_000;
const staleMs = 3_600_000;

/** What is known of a value: itself, when it and its row were read (ms), and who said so (`origin` of model/descriptors/record). */
interface KnownValue {
  readonly value: unknown;
  readonly at: number | undefined;
  readonly rowAt: number | undefined;
  readonly origin: number;
  /** False: its device does not answer now. Default: it does. */
  readonly online?: boolean;
}

/** The one decision on how a live value is marked. */
export function valueState({ value, at, rowAt, origin: by, online = true }: KnownValue): ValueState {
  if (isMissing(value)) return 'absent';
  if (by === origin.entered || by === origin.edited) return 'entered';
  if (!online) return 'offline';
  if (at === undefined || rowAt === undefined) return 'stale';
  const age = rowAt - at;
  if (age <= togetherMs) return 'live';
  return age <= staleMs ? 'late' : 'stale';
}

/** So much of a period may be missing before its sum is called a part: a poll that is still to come, a short silence. */
const mostMissingSeconds = 900;

/**
 * How the sum of a period is marked.
 * @param missingSeconds of the time elapsed that no reading covers; null = nobody knows
 */
export function sumState(value: unknown, missingSeconds: number | null, isEstimated = false): ValueState {
  if (isMissing(value)) return 'absent';
  if (isEstimated) return 'estimated';
  return missingSeconds !== null && missingSeconds > mostMissingSeconds ? 'part' : 'live';
}

/** A live row as lists answer it: times on the wire, of values that differ from the row beside it. */
export type LiveRow = Readonly<Record<string, unknown>>;

interface StateInRow {
  readonly state: ValueState;
  /** The time its value was read at, as the wire says it; null = unknown. */
  readonly readAt: string | null;
  /** Of an offline device: since when. */
  readonly since?: string | null;
}

/** The state of a field of a live row, which says by `onlineStatus` and `offlineSince` whether its device answers. */
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

/** What a reader must be told of a field of a live row; undefined: nothing. */
export function markInRow(row: LiveRow, name: string): ValueMark | undefined {
  const { state, ...told } = stateInRow(row, name);
  if (state === 'live' || state === 'absent') return undefined;
  return { state, ...told, ...(state === 'entered' ? whoSaid(row, name) : {}) };
}

/** One note of `entries`, which rows of readings answer: who entered or corrected them, and why. */
interface EntryNote {
  readonly by: string;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

/** Who said a value of a row, and why: the newest who named it; without a name, of any of the row's. */
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
