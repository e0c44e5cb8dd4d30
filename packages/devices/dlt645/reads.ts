import { concatBytes, sameBytes, toLatin1 } from '@heliodeck/kit/bytes';
import { anyMeter, type Dlt645Edition, digitsOf } from '@heliodeck/protocol/dlt645/frame';
import { type Dlt645Reply, dlt645Read, dlt645ReadNext } from '@heliodeck/protocol/dlt645/requests';
import { decodeBcd } from '@heliodeck/protocol/dlt645/values';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { ReadOp } from '../reading/read-op.ts';
import type { Slot } from '../values/derived.ts';
import { trimText } from '../values/registers.ts';
import { storedOf } from '../values/value.ts';

/** The position of an item in a block, in bytes: what precedes a point of the block. */
interface Part {
  readonly point: Point;
  readonly offset: number;
}

/** One read per block with at least two wanted points, single reads for the rest. */
export function planDlt645Reads(
  edition: Dlt645Edition,
  profile: Profile,
  points: readonly Point[],
): ReadOp[] {
  const left = new Set(points);
  const reads: ReadOp[] = [];
  for (const [block, ...members] of profile.blocks) {
    const inside = points.filter((point) => left.has(point) && members.includes(point.address));
    if (inside.length < 2) continue;
    for (const point of inside) left.delete(point);
    const size = inside[0]?.size ?? 0;
    const parts = inside.map((point) => ({ point, offset: members.indexOf(point.address) * size }));
    const singles = inside.map((point) => itemRead(edition, point.address, [{ point, offset: 0 }], []));
    reads.push(itemRead(edition, block, parts, singles));
  }
  for (const point of left) reads.push(itemRead(edition, point.address, [{ point, offset: 0 }], []));
  return reads;
}

function itemRead(
  edition: Dlt645Edition,
  identifier: number,
  parts: readonly Part[],
  pieces: readonly ReadOp[],
): ReadOp {
  const di = identifierText(edition, identifier);
  return {
    key: `di:${di}`,
    points: parts.map((part) => part.point),
    pieces,
    refusalIsNull: pieces.length === 0,
    ask: (device) => dlt645Read({ edition, address: meterAddress(device.address), di }),
    follow(answer, sequence) {
      if (!isReply(answer) || !answer.more) return undefined;
      // The next request goes to the meter that answered, even if the first one used a wildcard address.
      const exchange = dlt645ReadNext({ edition, address: answer.address, di, sequence });
      return {
        exchange,
        join: (part) =>
          isReply(part) && !isRepeat(edition, answer, part) ? joined(answer, part) : undefined,
      };
    },
    take: (answer, findings, pack) => isReply(answer) && takeParts(parts, answer, findings.of(pack)),
  };
}

/** A data identifier as its digits: 0001FF00, 901F. */
export function identifierText(edition: Dlt645Edition, identifier: number): string {
  return identifier
    .toString(16)
    .toUpperCase()
    .padStart(edition === '2007' ? 8 : 4, '0');
}

/** The twelve digits of a meter's address; 0 addresses the only meter on the bus, whatever its address. */
export function meterAddress(address: number): string {
  return address === 0 ? anyMeter : String(address).padStart(12, '0');
}

function isReply(answer: unknown): answer is Dlt645Reply {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && answer.data instanceof Uint8Array
  );
}

/** Parts in the 1997 edition have no number: one that ends like the previous part is treated as its repetition. */
function isRepeat(edition: Dlt645Edition, { data }: Dlt645Reply, part: Dlt645Reply): boolean {
  return edition === '1997' && sameBytes(data.subarray(-part.data.length), part.data);
}

function joined(before: Dlt645Reply, part: Dlt645Reply): Dlt645Reply {
  return { ...part, data: concatBytes(before.data, part.data) };
}

/**
 * A meter with fewer tariffs sends a shorter block: missing values are null, unless more data was announced and did not arrive. False if
 * not even the first value is present.
 */
function takeParts(parts: readonly Part[], { data, more }: Dlt645Reply, slots: Slot[]): boolean {
  let found = false;
  for (const { point, offset } of parts) {
    const bytes = data.subarray(offset, offset + point.size);
    const whole = bytes.length === point.size;
    found ||= whole;
    if (whole || !more) slots[point.slot] = whole ? valueIn(point, bytes) : null;
  }
  return found;
}

function valueIn(point: Point, bytes: Uint8Array): string | number | null {
  if (point.type.startsWith('digits')) return digitsIn(bytes);
  if (point.text) return trimText(toLatin1(bytes.toReversed())) || null;
  const raw = decodeBcd(bytes, { signed: point.type.startsWith('s') });
  return raw === null ? null : storedOf(point, raw);
}

/** A number that is an identifier: every digit counts, including leading zeros. */
function digitsIn(bytes: Uint8Array): string | null {
  const digits = digitsOf(bytes);
  return /^[0-9]+$/.test(digits) ? digits : null;
}
