import { concatBytes, fromLatin1 } from '@heliodeck/kit/bytes';
import { noSuchData } from '@heliodeck/protocol/dlt645/errors';
import { addressCovers, bytesOfDigits, type Dlt645Edition } from '@heliodeck/protocol/dlt645/frame';
import { functionCodes } from '@heliodeck/protocol/dlt645/requests';
import { type Dlt645Request, dlt645Error, dlt645Reply } from '@heliodeck/protocol/dlt645/slave';
import { decodeBcd, encodeBcd } from '@heliodeck/protocol/dlt645/values';
import type { Point } from '../definition/point.ts';
import { isPossible } from '../settings/clock.ts';
import type { SlaveState, SlaveValues } from '../slave/slave-state.ts';
import { clockItems } from './clock.ts';
import { meterAddress } from './reads.ts';

/** The DL/T 645 side of a simulated meter. */
export class Dlt645Slave {
  readonly #state: SlaveState;
  readonly #address: string;
  readonly #edition: Dlt645Edition;

  constructor(edition: Dlt645Edition, state: SlaveState) {
    this.#state = state;
    this.#address = meterAddress(state.owner.address);
    this.#edition = edition;
  }

  /** The reply; `undefined` for other meters' requests, for broadcasts and for functions that a meter ignores. */
  answer(request: Dlt645Request): Uint8Array | undefined {
    if (!addressCovers(request.address, this.#address)) return undefined;
    if (request.control === functionCodes['2007'].broadcastTime) {
      this.#setClock(request.data);
      return undefined;
    }
    if (request.edition !== this.#edition) return undefined;
    if (request.control === functionCodes['2007'].readAddress) {
      return dlt645Reply(request, { address: this.#address, data: bytesOfDigits(this.#address) });
    }
    if (request.control !== functionCodes[this.#edition].read) return this.#refuse(request);
    const data = this.#clockItem(request.di) ?? this.#item(Number.parseInt(request.di, 16));
    return data === undefined
      ? this.#refuse(request)
      : dlt645Reply(request, { address: this.#address, data });
  }

  #refuse(request: Dlt645Request): Uint8Array {
    return dlt645Error(request, this.#address, noSuchData);
  }

  /** ss mm hh DD MM YY. */
  #setClock(data: Uint8Array): void {
    const [second, minute, hour, day, month, year] = [...data].map(
      (byte) => decodeBcd(Uint8Array.of(byte)) ?? -1,
    );
    const time = {
      year: 2000 + (year ?? -1),
      month: month ?? 0,
      day: day ?? 0,
      hour: hour ?? 99,
      minute: minute ?? 99,
      second: second ?? 99,
    };
    if (isPossible(time)) this.#state.control(4, time);
  }

  #clockItem(di: string): Uint8Array | undefined {
    const items = clockItems[this.#edition];
    const now = this.#state.clock;
    if (now === undefined) return undefined;
    const { year, month, day, hour, minute, second } = now;
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    if (di === items.date) return digitPairs([weekday, day, month, year % 100]);
    return di === items.time ? digitPairs([second, minute, hour]) : undefined;
  }

  /** A data item, or all items of a block in order; items that the meter lacks are FF. */
  #item(identifier: number): Uint8Array | undefined {
    const { profile } = this.#state;
    const block = profile.blocks.find(([di]) => di === identifier);
    const members = block?.slice(1) ?? [identifier];
    const points = members.map((di) => profile.points.find((point) => point.address === di));
    const size = points.find((point) => point !== undefined)?.size;
    if (size === undefined) return undefined;
    const values = this.#state.values(0);
    return concatBytes(
      ...points.map((point) =>
        point === undefined ? new Uint8Array(size).fill(0xff) : bytesOf(point, values),
      ),
    );
  }
}

function bytesOf(point: Point, values: SlaveValues): Uint8Array {
  if (point.type.startsWith('digits'))
    return bytesOfDigits(
      values
        .textOf(point)
        .replace(/\D/g, '')
        .slice(0, 2 * point.size)
        .padStart(2 * point.size, '0'),
    );
  if (point.text)
    return fromLatin1(values.textOf(point).slice(0, point.size).padEnd(point.size, '\0')).reverse();
  const value = values.valueOf(point) === null ? null : values.rawOf(point);
  return encodeBcd(value, { bytes: point.size, signed: point.type.startsWith('s') });
}

function digitPairs(parts: readonly number[]): Uint8Array {
  return concatBytes(...parts.map((part) => encodeBcd(part, { bytes: 1 })));
}
