/** COMMAND that requests all packs of the master at once; the reply then contains their number instead. */
export const allPacks = 0xff;

/** Common fields of the replies to 42H and 44H. */
export interface PaceReport<P> {
  /** INFOFLAG: bit 0 = something changed since the last report. */
  readonly flag: number;
  /** The repeated COMMAND, or the number of packs if all were requested. */
  readonly command: number;
  readonly packs: readonly P[];
}

/**
 * Reads INFOFLAG, COMMAND and the packs of a report. Several packs have the same length; INFO that does not divide by their number is
 * refused, because guessed borders would mix values of different packs.
 */
export function eachPack<P>(
  info: Uint8Array,
  command: number,
  read: (bytes: Uint8Array) => P | undefined,
): PaceReport<P> | undefined {
  const [flag, told] = info;
  if (flag === undefined || told === undefined) return undefined;
  const count = command === allPacks ? told : 1;
  const stride = (info.length - 2) / count;
  // A report of no packs is none of either kind: nothing distinguishes the two.
  if (count === 0 || !Number.isInteger(stride)) return undefined;
  const packs: P[] = [];
  for (let i = 0; i < count; i++) {
    const pack = read(info.subarray(2 + i * stride, 2 + (i + 1) * stride));
    if (pack === undefined) return undefined;
    packs.push(pack);
  }
  return { flag, command: told, packs };
}
