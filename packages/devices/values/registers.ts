import { timeOfDay } from '@heliodeck/kit/time-of-day';
import { isTimeOfDay, type PointType, type TimeType } from '../definition/point-type.ts';

const float = new DataView(new ArrayBuffer(4));
/** The digit 0 in ASCII. */
const asciiZero = 0x30;

/** The raw number of a point with `type` at `at` in `registers`; NaN for a float that is not a number. */
export function rawInRegisters(type: PointType, registers: ArrayLike<number>, at: number): number {
  const first = registers[at] ?? 0;
  const second = registers[at + 1] ?? 0;
  switch (type) {
    case 'u16':
      return first;
    case 's16':
      return (first << 16) >> 16;
    case 'hi8':
      return first >> 8;
    case 'lo8':
      return first & 0xff;
    case 'hi8m':
      return signAndMagnitude(first >> 8);
    case 'lo8m':
      return signAndMagnitude(first & 0xff);
    case 'u32':
      return first * 0x10000 + second;
    case 's32':
      return (first << 16) | second;
    case 'u32l':
      return second * 0x10000 + first;
    case 's32l':
      return (second << 16) | first;
    case 'f32':
      return floatOf(first, second);
    case 'f32l':
      return floatOf(second, first);
    default:
      return Number.NaN;
  }
}

function signAndMagnitude(byte: number): number {
  // 0 - 0 is 0; -0 would not be identical to other zeros.
  return byte & 0x80 ? 0 - (byte & 0x7f) : byte;
}

/**
 * The decimal number of a float, rounded to the first decimal place beyond its 24 bits: a meter that measures 230.2 V sends
 * 230.20001220703125 or 230.1999969482422.
 */
function floatOf(high: number, low: number): number {
  float.setUint16(0, high);
  float.setUint16(2, low);
  const value = float.getFloat32(0);
  if (!Number.isFinite(value)) return Number.NaN;
  const places = Math.floor((23 - Math.floor(Math.log2(Math.abs(value)))) * Math.LOG10E * Math.LN2);
  if (Number.isInteger(value) || places < 1) return value + 0;
  const power = 10 ** Math.min(places, 15);
  return Math.round(value * power) / power + 0;
}

/** Text of `size` registers, high byte first, without leading and trailing NUL, FF and blanks. */
function textInRegisters(registers: ArrayLike<number>, at: number, size: number): string {
  let text = '';
  for (let i = at; i < at + size; i++) {
    const word = registers[i] ?? 0;
    text += String.fromCharCode(word >> 8, word & 0xff);
  }
  return trimText(text);
}

/** The value of a text point: characters, or a time of day as 'HH:mm'; empty if it has no value. */
export function textOfPoint(
  { type, size }: { readonly type: PointType; readonly size: number },
  registers: ArrayLike<number>,
  at: number,
): string {
  if (!isTimeOfDay(type)) return textInRegisters(registers, at, size);
  const [hour, minute] = hourAndMinute(type, registers[at] ?? 0, registers[at + 1] ?? 0);
  // 24:00 is the end of the day; devices fill unused windows with invalid times.
  if (!(hour <= 24 && minute <= 59) || (hour === 24 && minute > 0)) return '';
  return timeOfDay(hour * 60 + minute);
}

function hourAndMinute(type: TimeType, first: number, second: number): readonly [number, number] {
  if (type === 'time2') return [first, second];
  if (type === 'time4') return [numberOfDigits(first), numberOfDigits(second)];
  return type === 'time100' ? [Math.floor(first / 100), first % 100] : [first >> 8, first & 0xff];
}

/** The number in a register with two ASCII digits; NaN for other contents. */
function numberOfDigits(word: number): number {
  const [tens, ones] = [(word >> 8) - asciiZero, (word & 0xff) - asciiZero];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function digitsOfNumber(value: number): number {
  return ((Math.floor(value / 10) + asciiZero) << 8) | ((value % 10) + asciiZero);
}

/** Removes the padding of devices' texts; a text with other unprintable characters counts as empty. */
export function trimText(text: string): string {
  const bare = text.replace(/[\0\xff ]+$/, '').replace(/^[\0\xff\s]+/, '');
  return /^[\x20-\x7e]*$/.test(bare) ? bare : '';
}

/** Writes a raw number into `registers`; byte types leave the other byte unchanged. NaN is written as a quiet NaN. */
export function putRaw(type: PointType, registers: Uint16Array, at: number, raw: number): void {
  const old = registers[at] ?? 0;
  switch (type) {
    case 'hi8':
      registers[at] = (raw << 8) | (old & 0xff);
      return;
    case 'lo8':
      registers[at] = (old & 0xff00) | raw;
      return;
    case 'hi8m':
      registers[at] = (magnitudeByte(raw) << 8) | (old & 0xff);
      return;
    case 'lo8m':
      registers[at] = (old & 0xff00) | magnitudeByte(raw);
      return;
    case 'u32':
    case 's32':
      putWords(registers, at, raw >>> 16, raw);
      return;
    case 'u32l':
    case 's32l':
      putWords(registers, at, raw, raw >>> 16);
      return;
    case 'f32':
      float.setFloat32(0, raw);
      putWords(registers, at, float.getUint16(0), float.getUint16(2));
      return;
    case 'f32l':
      float.setFloat32(0, raw);
      putWords(registers, at, float.getUint16(2), float.getUint16(0));
      return;
    default:
      registers[at] = raw;
  }
}

function putWords(registers: Uint16Array, at: number, first: number, second: number): void {
  registers[at] = first;
  registers[at + 1] = second;
}

function magnitudeByte(raw: number): number {
  return raw < 0 ? 0x80 | -raw : raw;
}

/** Writes the value of a text point; an invalid text for a time of day is written as 00:00. */
export function putTextOfPoint(
  { type, size }: { readonly type: PointType; readonly size: number },
  registers: Uint16Array,
  at: number,
  text: string,
): void {
  if (!isTimeOfDay(type)) {
    putText(registers, at, size, text);
    return;
  }
  const [hour = 0, minute = 0] = /^\d{2}:\d{2}$/.test(text) ? text.split(':').map(Number) : [];
  if (type === 'time2') putWords(registers, at, hour, minute);
  else if (type === 'time4') putWords(registers, at, digitsOfNumber(hour), digitsOfNumber(minute));
  else registers[at] = type === 'time100' ? hour * 100 + minute : (hour << 8) | minute;
}

/** Writes a text into `size` registers, padded with NUL. */
function putText(registers: Uint16Array, at: number, size: number, text: string): void {
  const code = (index: number) => (index < text.length ? text.charCodeAt(index) & 0xff : 0);
  for (let i = 0; i < size; i++) registers[at + i] = (code(2 * i) << 8) | code(2 * i + 1);
}
