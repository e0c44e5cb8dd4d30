import { s16, toHex, u16, u32 } from '@heliodeck/kit/bytes';
import { eachPack, type PaceReport } from './report.ts';

/** Analog values of one pack in units of the wire; `null` if the pack has no such sensor or field. */
export interface PaceAnalogPack {
  /** mV */
  readonly cellVoltages: readonly number[];
  /** 0.1 °C. Of six: four cells, MOS, environment. */
  readonly temperatures: readonly (number | null)[];
  /** 10 mA, charging is positive. */
  readonly current: number;
  /** mV */
  readonly totalVoltage: number;
  /** 10 mAh */
  readonly remainingCapacity: number;
  /** P, "number of user-defined items": 0, 1, 2, 3 and 9 occur, so it only hints at the fields that follow. */
  readonly userDefined: number;
  /** 10 mAh */
  readonly fullCapacity: number;
  readonly cycles: number;
  /** 10 mAh */
  readonly designCapacity: number | null;
  /** From V3.1 on; % */
  readonly soc: number | null;
  /** Ah */
  readonly chargedTotal: number | null;
  /** Ah */
  readonly dischargedTotal: number | null;
  /** % */
  readonly soh: number | null;
  /** mV */
  readonly independentVoltage: number | null;
  /** 10 mA */
  readonly independentCurrent: number | null;
  /** Undocumented additions of newer firmware. */
  readonly trailingHex: string;
}

/** Temperatures are in tenths of a kelvin above 273.0; 8000H means that the sensor is not fitted. */
const kelvinOffset = 2730;
const notFitted = 0x8000;

/** Bytes from SOC to the independent current, added by V3.1 and announced by P ≥ 9. */
const v31Tail = 14;

/**
 * Parses the INFO of a 42H reply (PACE RS485 2018-06-15, tables A.12–A.15; V3.1 for the tail). `command` is the requested COMMAND: FFH for
 * all packs. `undefined` if the INFO has another form or does not divide into its packs.
 */
export function parsePaceAnalog(info: Uint8Array, command: number): PaceReport<PaceAnalogPack> | undefined {
  return eachPack(info, command, parsePack);
}

function parsePack(bytes: Uint8Array): PaceAnalogPack | undefined {
  const cells = bytes[0] ?? 0;
  const temperaturesAt = 1 + 2 * cells;
  const temperatures = bytes[temperaturesAt] ?? 0;
  const at = temperaturesAt + 1 + 2 * temperatures;
  if (cells === 0 || bytes.length < at + 11) return undefined;
  const userDefined = bytes[at + 6] ?? 0;
  let end = at + 11;
  const hasDesign = bytes.length >= end + 2;
  const designCapacity = hasDesign ? u16(bytes, end) : null;
  if (hasDesign) end += 2;
  const tail = hasDesign && userDefined >= 9 && bytes.length >= end + v31Tail ? end : undefined;
  if (tail !== undefined) end += v31Tail;
  return {
    cellVoltages: Array.from({ length: cells }, (_, i) => u16(bytes, 1 + 2 * i)),
    temperatures: Array.from({ length: temperatures }, (_, i) =>
      temperature(bytes, temperaturesAt + 1 + 2 * i),
    ),
    current: s16(bytes, at),
    totalVoltage: u16(bytes, at + 2),
    remainingCapacity: u16(bytes, at + 4),
    userDefined,
    fullCapacity: u16(bytes, at + 7),
    cycles: u16(bytes, at + 9),
    designCapacity,
    soc: tail === undefined ? null : (bytes[tail] ?? null),
    chargedTotal: tail === undefined ? null : u32(bytes, tail + 1),
    dischargedTotal: tail === undefined ? null : u32(bytes, tail + 5),
    soh: tail === undefined ? null : (bytes[tail + 9] ?? null),
    independentVoltage: tail === undefined ? null : u16(bytes, tail + 10),
    independentCurrent: tail === undefined ? null : s16(bytes, tail + 12),
    trailingHex: toHex(bytes.subarray(end)),
  };
}

function temperature(bytes: Uint8Array, at: number): number | null {
  const raw = u16(bytes, at);
  return raw === notFitted ? null : raw - kelvinOffset;
}

/** A pack's part of a 42H reply. The V3.1 tail is included if `soc` is given; its missing numbers are 0. */
export function encodePaceAnalogPack(pack: PaceAnalogPack): number[] {
  const { cellVoltages, temperatures } = pack;
  const bytes = [cellVoltages.length, ...cellVoltages.flatMap(two), temperatures.length];
  for (const tenths of temperatures) bytes.push(...two(tenths === null ? notFitted : tenths + kelvinOffset));
  bytes.push(
    ...two(pack.current),
    ...two(pack.totalVoltage),
    ...two(pack.remainingCapacity),
    pack.userDefined,
  );
  bytes.push(...two(pack.fullCapacity), ...two(pack.cycles));
  if (pack.designCapacity !== null) bytes.push(...two(pack.designCapacity));
  if (pack.soc !== null) {
    bytes.push(pack.soc, ...four(pack.chargedTotal ?? 0), ...four(pack.dischargedTotal ?? 0), pack.soh ?? 0);
    bytes.push(...two(pack.independentVoltage ?? 0), ...two(pack.independentCurrent ?? 0));
  }
  return bytes;
}

function two(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function four(value: number): number[] {
  return [...two(value >>> 16), ...two(value)];
}
