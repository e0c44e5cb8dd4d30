import { bytesAt } from '@heliodeck/kit/bytes';
import type { Exchange } from '../exchange.ts';
import { sealCrc } from './crc16.ts';
import { bitsAt, functionCode, noFrame, packBits, registersAt, replyLength, unknownYet } from './frame.ts';
import { modbusExchange } from './listen.ts';

/** Most cached requests: many times the units and blocks of all devices of a large fleet. */
const mostKept = 65_536;
/** Cached requests: devices get the same ones all day, and building one for each poll costs more than the poll. */
const readsKept = new Map<number, Exchange<Uint16Array>>();

/** The addressee of a request: 1–247 by the standard, 248–255 for devices that require it, 0 = all units (writes only). */
export interface UnitAddress {
  readonly unit: number;
}

/**
 * Reads `count` (1–125) holding (FC03) or input (FC04) registers from `address`. The value has one entry per register. Equal arguments may
 * return the same object. Throws RangeError for arguments that no request can represent.
 */
export function readRegisters(
  q: UnitAddress & { readonly fn: 3 | 4; readonly address: number; readonly count: number },
): Exchange<Uint16Array> {
  checkUnit(q.unit, 1);
  checkRange('count', q.count, 1, 125);
  checkSpan(q.address, q.count);
  const key = ((q.unit * 2 + q.fn - 3) * 0x10000 + q.address) * 0x80 + q.count;
  const kept = readsKept.get(key);
  if (kept !== undefined) return kept;
  if (readsKept.size >= mostKept) readsKept.clear();
  const made = readOf(q);
  readsKept.set(key, made);
  return made;
}

function readOf({ unit, fn, address, count }: Parameters<typeof readRegisters>[0]): Exchange<Uint16Array> {
  return modbusExchange(
    {
      request: request(unit, fn, address, count),
      repeatsRequest: false,
      length: countedLength(2 * count),
      fits: () => true,
      read: (frame) => registersAt(frame, 3, count),
    },
    name(fn, unit, address, count),
  );
}

/** Reads `count` (1–2000) coils (FC01) or discrete inputs (FC02) from `address`. Throws RangeError as readRegisters. */
export function readBits(
  q: UnitAddress & { readonly fn: 1 | 2; readonly address: number; readonly count: number },
): Exchange<boolean[]> {
  checkUnit(q.unit, 1);
  checkRange('count', q.count, 1, 2000);
  checkSpan(q.address, q.count);
  return modbusExchange(
    {
      request: request(q.unit, q.fn, q.address, q.count),
      repeatsRequest: false,
      length: countedLength(Math.ceil(q.count / 8)),
      fits: () => true,
      read: (frame) => bitsAt(frame, 3, q.count),
    },
    name(q.fn, q.unit, q.address, q.count),
  );
}

/** Sets one coil (FC05). The answer repeats the request; the value is then `true`. */
export function writeCoil(
  q: UnitAddress & { readonly address: number; readonly value: boolean },
): Exchange<true> {
  return writeOne(functionCode.writeCoil, q.unit, q.address, q.value ? 0xff00 : 0);
}

/** Sets one holding register (FC06) to 0–FFFFH. The answer repeats the request. */
export function writeRegister(
  q: UnitAddress & { readonly address: number; readonly value: number },
): Exchange<true> {
  return writeOne(functionCode.writeRegister, q.unit, q.address, q.value);
}

function writeOne(fn: number, unit: number, address: number, value: number): Exchange<true> {
  checkUnit(unit, 0);
  checkRange('address', address, 0, 0xffff);
  checkRange('value', value, 0, 0xffff);
  return acknowledged(request(unit, fn, address, value), 6, name(fn, unit, address, 1));
}

/** Sets 1–123 holding registers from `address` (FC10). The answer repeats address and count. */
export function writeRegisters(
  q: UnitAddress & { readonly address: number; readonly values: ArrayLike<number> },
): Exchange<true> {
  const { unit, address, values } = q;
  checkUnit(unit, 0);
  checkRange('count', values.length, 1, 123);
  checkSpan(address, values.length);
  const payload = new Uint8Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    checkRange('value', value, 0, 0xffff);
    payload[2 * i] = value >> 8;
    payload[2 * i + 1] = value & 0xff;
  }
  return writeMany(functionCode.writeRegisters, unit, address, values.length, payload);
}

/** Sets 1–1968 coils from `address` (FC0F). The answer repeats address and count. */
export function writeCoils(
  q: UnitAddress & { readonly address: number; readonly values: readonly boolean[] },
): Exchange<true> {
  checkUnit(q.unit, 0);
  checkRange('count', q.values.length, 1, 1968);
  checkSpan(q.address, q.values.length);
  return writeMany(functionCode.writeCoils, q.unit, q.address, q.values.length, packBits(q.values));
}

function writeMany(
  fn: number,
  unit: number,
  address: number,
  count: number,
  payload: Uint8Array,
): Exchange<true> {
  const frame = new Uint8Array(9 + payload.length);
  frame.set([unit, fn, address >> 8, address & 0xff, count >> 8, count & 0xff, payload.length]);
  frame.set(payload, 7);
  return acknowledged(sealCrc(frame), 6, name(fn, unit, address, count));
}

/**
 * Sends a vendor-specific function code with `data` before the CRC, and accepts an answer of `answerLength` bytes in total. SRNE: FC78H
 * factory settings, FC79H clear history, data 00 00 00 01, answer 8 bytes. The value is the answer's data. An answer as long as the request
 * must repeat its bytes.
 */
export function customFunction(
  q: UnitAddress & { readonly fn: number; readonly data: Uint8Array; readonly answerLength: number },
): Exchange<Uint8Array> {
  checkUnit(q.unit, 0);
  checkRange('function', q.fn, 1, 0x7f);
  checkRange('data length', q.data.length, 0, 252);
  checkRange('answerLength', q.answerLength, 4, 256);
  const frame = new Uint8Array(q.data.length + 4);
  frame.set([q.unit, q.fn]);
  frame.set(q.data, 2);
  const sent = sealCrc(frame);
  const repeatsRequest = q.answerLength === sent.length;
  return modbusExchange(
    {
      request: sent,
      repeatsRequest,
      length: () => q.answerLength,
      fits: (answer) => !repeatsRequest || bytesAt(answer, 0, sent),
      read: (answer) => answer.subarray(2, answer.length - 2),
    },
    `${code(q.fn)} unit ${q.unit}`,
  );
}

/** Identification objects by id (0 vendor, 1 product code, 2 revision, 3 URL, 4 product, 5 model, 6 application). */
export interface DeviceIdentification {
  readonly objects: ReadonlyMap<number, string>;
  /** Next object id to request; `null` if the list is complete. */
  readonly next: number | null;
}

/**
 * Reads a device's identification (FC2B/0E): as a stream of objects with `level` 1 basic, 2 regular, 3 all objects of the device, or with 4
 * the single object `from`. A long list is split into several answers: repeat the request `from` the `next` of the last one.
 */
export function readDeviceId(
  q: UnitAddress & { readonly level?: number; readonly from?: number },
): Exchange<DeviceIdentification> {
  const { unit, level = 3, from = 0 } = q;
  checkUnit(unit, 1);
  checkRange('level', level, 1, 4);
  checkRange('from', from, 0, 0xff);
  return modbusExchange(
    {
      request: sealCrc(Uint8Array.of(unit, functionCode.deviceId, 0x0e, level, from, 0, 0)),
      repeatsRequest: false,
      length: replyLength,
      fits: (frame) => frame[3] === level,
      read: readIdentification,
    },
    `FC2B/0E unit ${unit} from ${from}`,
  );
}

function readIdentification(frame: Uint8Array): DeviceIdentification {
  const objects = new Map<number, string>();
  let at = 8;
  while (at < frame.length - 2) {
    const size = frame[at + 1] ?? 0;
    let text = '';
    for (let i = 0; i < size; i++) text += String.fromCharCode(frame[at + 2 + i] ?? 0);
    objects.set(frame[at] ?? 0, text);
    at += 2 + size;
  }
  return { objects, next: frame[5] === 0xff ? (frame[6] ?? 0) : null };
}

/** A write whose answer consists of the first `repeated` bytes of the request and a CRC. */
export function acknowledged(sent: Uint8Array, repeated: number, label: string): Exchange<true> {
  const head = sent.subarray(0, repeated);
  return modbusExchange(
    {
      request: sent,
      repeatsRequest: sent.length === repeated + 2,
      length: () => repeated + 2,
      fits: (frame) => bytesAt(frame, 0, head),
      read: () => true as const,
    },
    label,
  );
}

/** Length of a reply with exactly `size` bytes after its byte count; NO_FRAME for another count. */
export function countedLength(size: number): (bytes: Uint8Array, at: number) => number {
  return (bytes, at) => {
    const count = bytes[at + 2];
    if (count === undefined) return unknownYet;
    return count === size ? 5 + size : noFrame;
  };
}

function request(unit: number, fn: number, address: number, word: number): Uint8Array {
  return sealCrc(Uint8Array.of(unit, fn, address >> 8, address & 0xff, word >> 8, word & 0xff, 0, 0));
}

function name(fn: number, unit: number, address: number, count: number): string {
  const first = hex(address, 4);
  return `${code(fn)} unit ${unit} ${count > 1 ? `${first}..${hex(address + count - 1, 4)}` : first}`;
}

function code(fn: number): string {
  return `FC${hex(fn, 2)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

function checkUnit(unit: number, least: 0 | 1): void {
  checkRange('unit', unit, least, 0xff);
}

function checkSpan(address: number, count: number): void {
  checkRange('address', address, 0, 0x10000 - count);
}

function checkRange(what: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`modbus ${what} ${value} is outside ${least}..${most}`);
  }
}
