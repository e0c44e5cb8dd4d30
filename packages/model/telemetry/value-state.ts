import { origin } from '../descriptors/record.ts';
import { readWireTime } from '../wire/time.ts';

/**
 * How far a live value can be believed.
 * - `live`: read with its row
 * - `late`: read before its row, within the hour: blocks of one device are read in turns
 * - `stale`: read more than an hour before its row, or nobody knows when
 * - `entered`: a person said so, or changed what the device had said
 * - `absent`: there is no value
 */
export type ValueState = 'live' | 'late' | 'stale' | 'entered' | 'absent';

/** Blocks that are read one after the other in the same poll are of one time. */
const togetherMs = 90_000;
const staleMs = 3_600_000;

/** What is known of a value: itself, when it and its row were read (ms), and who said so (`origin` of model/descriptors/record). */
interface KnownValue {
  readonly value: unknown;
  readonly at: number | undefined;
  readonly rowAt: number | undefined;
  readonly origin: number;
}

/** The one decision on how a live value is marked. */
export function valueState({ value, at, rowAt, origin: by }: KnownValue): ValueState {
  if (value === null || value === undefined || value === '') return 'absent';
  if (by === origin.entered || by === origin.edited) return 'entered';
  if (at === undefined || rowAt === undefined) return 'stale';
  const age = rowAt - at;
  if (age <= togetherMs) return 'live';
  return age <= staleMs ? 'late' : 'stale';
}

/** A live row as lists answer it: times on the wire, of values that differ from the row beside it. */
export type LiveRow = Readonly<Record<string, unknown>>;

/** The state of a field of a live row, and the time its value was read at, as the wire says it; null = unknown. */
export function stateInRow(
  row: LiveRow,
  name: string,
): { readonly state: ValueState; readonly readAt: string | null } {
  const readAt = textIn(row.readAt, name) ?? text(row.dataTime);
  const by =
    numberIn(row.valueOrigins, name) ?? (typeof row.origin === 'number' ? row.origin : origin.device);
  const at = readAt === undefined ? undefined : readWireTime(readAt);
  const rowAt = readWireTime(text(row.dataTime) ?? '');
  return { state: valueState({ value: row[name], at, rowAt, origin: by }), readAt: readAt ?? null };
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
