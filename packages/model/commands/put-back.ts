import { roundTo } from '@heliodeck/kit/scale';

/** So long a write can be put back, ms: as long as it is looked for (docs/product/commands.md#putting-back). */
export const putBackMs = 86_400_000;

/** The word under which the ledger keeps such a command; the id of the one it puts back stands behind it. */
export const putBackWord = 'put_back';

type Values = Readonly<Record<string, number | string>>;

/** What is written to put a command back, and what the device must still hold of it. */
interface PutBack {
  readonly values: Values;
  readonly expected: Values;
}

/**
 * How a write of parameters is put back: what it changed, as the device held it before. Only what is known to stand in the
 * device can be put back, so the write must be verified.
 * @returns undefined where there is nothing to put back
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
    // A switch is turned by whoever means to, with the password that takes.
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
