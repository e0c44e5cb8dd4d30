/** Layout of a point in Modbus registers. Suffix `l` of a 32-bit type: the low word is at the lower address. */
export type RegisterType =
  | 'u16'
  | 's16'
  | 'u32'
  | 's32'
  | 'f32'
  | 'u32l'
  | 's32l'
  | 'f32l'
  /** High and low byte of a register; `m`: sign and magnitude, the sign in bit 7. */
  | 'hi8'
  | 'lo8'
  | 'hi8m'
  | 'lo8m'
  /** ASCII, two characters per register, high byte first: 'text10' has ten registers. */
  | `text${number}`
  /**
   * A time of day, 'HH:mm': hour and minute in two registers, as numbers or (`time4`) as two ASCII digits each, in one register as h × 100
   * + m, or as high and low byte.
   */
  | 'time2'
  | 'time4'
  | 'time100'
  | 'time256';

/**
 * BCD bytes of DL/T 645; `s`: the sign is the top bit of the highest byte; 'ascii32': text of 32 bytes; 'digits6': six bytes of digits that
 * are an identifier, such as a meter's address.
 */
export type DltType =
  | 'bcd1'
  | 'bcd2'
  | 'bcd3'
  | 'bcd4'
  | 'sbcd2'
  | 'sbcd3'
  | 'sbcd4'
  | `ascii${number}`
  | `digits${number}`;

/** 'bit' is one coil or discrete input; 'field' a number and 'words' a text parsed by the protocol package. */
export type PointType = RegisterType | DltType | 'bit' | 'field' | 'words';

/** Range and size of a type. `size` counts registers (bytes for DL/T, 1 for the rest). */
export interface TypeFacts {
  readonly holds: 'registers' | 'bit' | 'bytes' | 'field';
  readonly size: number;
  readonly text: boolean;
  readonly min: number;
  readonly max: number;
}

const numbers: Readonly<
  Record<string, readonly [TypeFacts['holds'], size: number, min: number, max: number]>
> = {
  u16: ['registers', 1, 0, 0xffff],
  s16: ['registers', 1, -0x8000, 0x7fff],
  u32: ['registers', 2, 0, 0xffffffff],
  s32: ['registers', 2, -0x80000000, 0x7fffffff],
  f32: ['registers', 2, -3.4e38, 3.4e38],
  u32l: ['registers', 2, 0, 0xffffffff],
  s32l: ['registers', 2, -0x80000000, 0x7fffffff],
  f32l: ['registers', 2, -3.4e38, 3.4e38],
  hi8: ['registers', 1, 0, 0xff],
  lo8: ['registers', 1, 0, 0xff],
  hi8m: ['registers', 1, -0x7f, 0x7f],
  lo8m: ['registers', 1, -0x7f, 0x7f],
  bcd1: ['bytes', 1, 0, 99],
  bcd2: ['bytes', 2, 0, 9999],
  bcd3: ['bytes', 3, 0, 999_999],
  bcd4: ['bytes', 4, 0, 99_999_999],
  sbcd2: ['bytes', 2, -7999, 7999],
  sbcd3: ['bytes', 3, -799_999, 799_999],
  sbcd4: ['bytes', 4, -79_999_999, 79_999_999],
  bit: ['bit', 1, 0, 1],
  field: ['field', 1, -0xffffffff, 0xffffffff],
};

/** Range and size of `type`; `undefined` for an unknown type. */
export function typeFacts(type: string): TypeFacts | undefined {
  const known = numbers[type];
  if (known !== undefined) {
    const [holds, size, min, max] = known;
    return { holds, size, text: false, min, max };
  }
  if (type === 'words') return { holds: 'field', size: 1, text: true, min: 0, max: 0 };
  if (isTimeOfDay(type))
    return {
      holds: 'registers',
      size: type === 'time2' || type === 'time4' ? 2 : 1,
      text: true,
      min: 0,
      max: 0,
    };
  const text = /^(text|ascii|digits)([1-9]\d?)$/.exec(type);
  if (text === null) return undefined;
  return {
    holds: text[1] === 'text' ? 'registers' : 'bytes',
    size: Number(text[2]),
    text: true,
    min: 0,
    max: 0,
  };
}

/** Encodings of a time of day in registers. */
export type TimeType = Extract<PointType, `time${number}`>;

/** True for types with a time of day. */
export function isTimeOfDay(type: string): type is TimeType {
  return type === 'time2' || type === 'time4' || type === 'time100' || type === 'time256';
}

/** True for IEEE 754 types: they have no step and no roll-over, and NaN means "no value". */
export function isFloat(type: PointType): boolean {
  return type === 'f32' || type === 'f32l';
}
