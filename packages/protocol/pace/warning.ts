import { toHex } from '@heliodeck/kit/bytes';
import { eachPack, type PaceReport } from './report.ts';

/**
 * Warning state of one pack, byte for byte. An alert byte is 0 normal, 1 below, 2 above its limit, 80H–EFH manufacturer-specific, F0H
 * other; the bits of the status bytes are in PACE RS485 2018-06-15, charts A.16–A.23.
 */
export interface PaceWarningPack {
  readonly cellAlerts: readonly number[];
  readonly temperatureAlerts: readonly number[];
  readonly chargeCurrentAlert: number;
  readonly totalVoltageAlert: number;
  readonly dischargeCurrentAlert: number;
  readonly protection1: number;
  readonly protection2: number;
  readonly indicator: number;
  readonly control: number;
  readonly fault: number;
  /** Bit i: cell i + 1 is being balanced; `balance2` continues with cells 9–16. */
  readonly balance1: number;
  readonly balance2: number;
  readonly warning1: number;
  readonly warning2: number;
  /** One byte since 2022-05; five more words of V3.1 firmware. */
  readonly trailingHex: string;
}

/** Longest known tail: authentication fault, indication 2, active balance 1 and 2, fault 3, plus two bytes. */
const longestTail = 8;

/**
 * Parses the INFO of a 44H reply. `command` as for 42H. `undefined` if the INFO has another form; a tail longer than any known one is
 * refused too, since an analog report read as warnings has such a tail.
 */
export function parsePaceWarning(info: Uint8Array, command: number): PaceReport<PaceWarningPack> | undefined {
  return eachPack(info, command, parsePack);
}

function parsePack(bytes: Uint8Array): PaceWarningPack | undefined {
  const cells = bytes[0] ?? 0;
  const temperaturesAt = 1 + cells;
  const temperatures = bytes[temperaturesAt] ?? 0;
  const at = temperaturesAt + 1 + temperatures;
  const end = at + 12;
  if (cells === 0 || bytes.length < end || bytes.length > end + longestTail) return undefined;
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  return {
    cellAlerts: [...bytes.subarray(1, temperaturesAt)],
    temperatureAlerts: [...bytes.subarray(temperaturesAt + 1, at)],
    chargeCurrentAlert: byte(0),
    totalVoltageAlert: byte(1),
    dischargeCurrentAlert: byte(2),
    protection1: byte(3),
    protection2: byte(4),
    indicator: byte(5),
    control: byte(6),
    fault: byte(7),
    balance1: byte(8),
    balance2: byte(9),
    warning1: byte(10),
    warning2: byte(11),
    trailingHex: toHex(bytes.subarray(end)),
  };
}

/** A pack's part of a 44H reply, without a tail. */
export function encodePaceWarningPack(pack: PaceWarningPack): number[] {
  return [
    pack.cellAlerts.length,
    ...pack.cellAlerts,
    pack.temperatureAlerts.length,
    ...pack.temperatureAlerts,
    pack.chargeCurrentAlert,
    pack.totalVoltageAlert,
    pack.dischargeCurrentAlert,
    pack.protection1,
    pack.protection2,
    pack.indicator,
    pack.control,
    pack.fault,
    pack.balance1,
    pack.balance2,
    pack.warning1,
    pack.warning2,
  ];
}
