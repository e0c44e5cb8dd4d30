import { roundTo } from '@heliodeck/kit/scale';

/**
 * Period in which a write can be undone, ms; equal to the period in which its effect is checked
 * (docs/product/commands.md#putting-back).
 */
export const putBackMs = 86_400_000;

/** The prefix of the ledger's `word` for an undo; the id of the undone command follows it. */
export const putBackWord = 'put_back';

type Values = Readonly<Record<string, number | string>>;

/** The values to write to undo a command, and the values that the device must still hold. */
interface PutBack {
  readonly values: Values;
  readonly expected: Values;
}

/**
 * How to undo a write of parameters: it restores the previous values of what changed. Only a verified write
 * can be undone, because only then are the values of the device known.
 * @returns undefined if nothing can be undone
 */
export function putBackOf(row: {
  readonly kind: unknown;
  readonly state: unknown;
  readonly before: unknown;
  readonly found: unknown;
}): PutBack | undefined {
  if (row.kind !== 'write' || row.state !== 'verified') return undefined;
  const [before, found] = [valuesOf(row.before), valuesOf(row.found)];
  const names = Object.keys(before).filter((name) => {
    const [was, is] = [before[name], found[name]];
    // A switch is operated only deliberately and with the password, so it is not part of an undo.
    return name !== 'remoteSwitch' && was !== undefined && is !== undefined && differs(was, is);
  });
  if (names.length === 0) return undefined;
  const pick = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name] ?? 0]));
  return { values: pick(before), expected: pick(found) };
}

function differs(was: number | string, is: number | string): boolean {
  return typeof was === 'number' && typeof is === 'number' ? roundTo(was, 6) !== roundTo(is, 6) : was !== is;
}

function valuesOf(stored: unknown): Values {
  if (typeof stored !== 'object' || stored === null) return {};
  const isValue = (entry: [string, unknown]): entry is [string, number | string] =>
    typeof entry[1] === 'string' || Number.isFinite(entry[1]);
  return Object.fromEntries(Object.entries(stored).filter(isValue));
}
