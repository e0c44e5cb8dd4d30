import { concatBytes, fromHex, noBytes } from '@heliodeck/kit/bytes';
import type { Exchange } from '../exchange.ts';
import {
  allMeters,
  anyMeter,
  bytesOfDigits,
  type Dlt645Edition,
  type Dlt645Frame,
  digitsOf,
  dltControlCode,
  identifierLength,
} from './frame.ts';
import { dlt645Exchange } from './listen.ts';
import { encodeBcd } from './values.ts';

/** Wake-up bytes a master sends first (DL/T 645-2007, 5.1: four of FEH). */
const preambleByte = 4;

/** Longest data field of a write (DL/T 645-2007, 5.2.4). */
const mostWritten = 50;

/** Function codes of the two editions, as in a request's control code. */
export const functionCodes = {
  '2007': { read: 0x11, readNext: 0x12, readAddress: 0x13, write: 0x14, broadcastTime: 0x08 },
  '1997': { read: 0x01, readNext: 0x02, broadcastTime: 0x08 },
} as const;

/** A meter and one of its data items: DI of 8 digits (2007) or 4 (1997), most significant first: '0001FF00', '901F'. */
export interface Dlt645Question {
  readonly edition: Dlt645Edition;
  /** Twelve digits, or AA for bytes that are ignored: 'AAAAAAAAAAAA' addresses the only meter on the bus. */
  readonly address: string;
  readonly di: string;
  /** Wake-up bytes; 4 unless the meter requires none. */
  readonly preamble?: number;
}

export interface Dlt645Reply {
  /** The meter that answered. */
  readonly address: string;
  readonly control: number;
  readonly di: string;
  /** The bytes after the DI, without 33H, low byte first. */
  readonly data: Uint8Array;
  /** True if the meter has more frames of this item: continue with `dlt645ReadNext`. */
  readonly more: boolean;
}

/** Reads one data item or block. Throws RangeError on an address or DI that has no frame. */
export function dlt645Read(question: Dlt645Question): Exchange<Dlt645Reply> {
  const { edition, preamble = preambleByte } = question;
  const data = identifier(question);
  return dlt645Exchange(
    {
      request: { address: question.address, control: functionCodes[edition].read, data },
      preamble,
      expectsAnswer: true,
      read: (reply) => withIdentifier(reply, question, 0),
    },
    `DLT645-${edition} read ${question.di} meter ${question.address}`,
  );
}

/** Reads the next frame of an item whose last reply had `more`; `sequence` counts from 1 (2007 only). */
export function dlt645ReadNext(
  question: Dlt645Question & { readonly sequence: number },
): Exchange<Dlt645Reply> {
  const { edition, sequence, preamble = preambleByte } = question;
  const counted = edition === '2007' ? Uint8Array.of(sequence) : noBytes;
  return dlt645Exchange(
    {
      request: {
        address: question.address,
        control: functionCodes[edition].readNext,
        data: concatBytes(identifier(question), counted),
      },
      preamble,
      expectsAnswer: true,
      read: (reply) => {
        const last = counted.length === 0 || reply.data.at(-1) === sequence;
        return last ? withIdentifier(reply, question, counted.length) : undefined;
      },
    },
    `DLT645-${edition} read ${question.di} frame ${sequence} meter ${question.address}`,
  );
}

/** Reads the address of the only meter on the bus (2007, C=13H): twelve digits. Meters of 1997 do not support it. */
export function dlt645ReadAddress(preamble = preambleByte): Exchange<string> {
  return dlt645Exchange(
    {
      request: { address: anyMeter, control: functionCodes['2007'].readAddress, data: noBytes },
      preamble,
      expectsAnswer: true,
      read: (reply) => (reply.data.length === 6 ? digitsOf(reply.data) : undefined),
    },
    'DLT645-2007 read address',
  );
}

/**
 * Writes one data item of a 2007 meter: password PA P0 P1 P2 and operator C0–C3 as 8 hex digits in wire order.
 * @throws RangeError if the data is too long
 */
export function dlt645Write(
  question: Omit<Dlt645Question, 'edition'> & {
    readonly password: string;
    readonly operator: string;
    readonly value: Uint8Array;
  },
): Exchange<true> {
  const { address, di, value, preamble = preambleByte } = question;
  const data = concatBytes(
    identifier({ edition: '2007', di }),
    fourBytes('password', question.password),
    fourBytes('operator', question.operator),
    value,
  );
  if (data.length > mostWritten)
    throw new RangeError(`dlt645 write of ${data.length} bytes exceeds ${mostWritten}`);
  return dlt645Exchange(
    {
      request: { address, control: functionCodes['2007'].write, data },
      preamble,
      expectsAnswer: true,
      read: (reply) => (reply.data.length === 0 ? true : undefined),
    },
    `DLT645-2007 write ${di} meter ${address}`,
  );
}

/** Wall-clock time of a meter, without time zone. */
export interface MeterTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Sets the clock of every meter on the bus (or of `address`), without an answer. A meter accepts it once a day and only if its clock is off
 * by less than five minutes.
 */
export function dlt645BroadcastTime(
  time: MeterTime,
  address = allMeters,
  preamble = preambleByte,
): Exchange<never> {
  const { second, minute, hour, day, month, year } = time;
  const data = concatBytes(
    ...[second, minute, hour, day, month, year % 100].map((part) => encodeBcd(part, { bytes: 1 })),
  );
  return dlt645Exchange<never>(
    {
      request: { address, control: functionCodes['2007'].broadcastTime, data },
      preamble,
      expectsAnswer: false,
      read: () => undefined,
    },
    `DLT645 broadcast time to ${address}`,
  );
}

function identifier({ edition, di }: Pick<Dlt645Question, 'edition' | 'di'>): Uint8Array {
  if (di.length !== 2 * identifierLength(edition))
    throw new RangeError(`'${di}' is no DI of edition ${edition}`);
  return bytesOfDigits(di);
}

/** A reply with the requested DI, without the `tail` bytes after its data; `undefined` for another DI. */
export function withIdentifier(
  reply: Dlt645Frame,
  asked: Pick<Dlt645Question, 'edition' | 'di'>,
  tail: number,
): Dlt645Reply | undefined {
  const size = identifierLength(asked.edition);
  const { address, control, data } = reply;
  const di = digitsOf(data.subarray(0, size));
  if (di !== asked.di || data.length < size + tail) return undefined;
  const more = (control & dltControlCode.more) !== 0;
  return { address, control, di, data: data.subarray(size, data.length - tail), more };
}

function fourBytes(what: string, hex: string): Uint8Array {
  const bytes = fromHex(hex);
  if (bytes?.length !== 4) throw new RangeError(`dlt645 ${what} is not 8 hex digits`);
  return bytes;
}
