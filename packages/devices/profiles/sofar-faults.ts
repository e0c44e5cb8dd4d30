import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import type { DerivedSpec, Test } from '../values/derived.ts';

/** Fault words of a SOFAR inverter of the third generation, from 0405H on. */
const words = Array.from({ length: 12 }, (_, i) => i + 1);

/** Points of the fault words: fault n is bit (n − 1) of all of them, the lowest bit of 0405H first. */
export const sofarFaultPoints: Readonly<Record<string, PointSpec>> = Object.fromEntries(
  words.map((n) => [`fault${n}`, rawPoint(0x0404 + n, 'u16', 1, '', `故障字${n}`, `Fault word ${n}`)]),
);

/**
 * Meaning of the manufacturer's fault numbers, as bits of the record's error registers: register, bit, faults. The numbers are from the
 * manufacturer's Modbus-G3 V1.38 and davidrapan/ha-solarman (MIT), inverter_definitions/sofar_g3.yaml. Faults without a text in their group
 * are reported there as unknown (bit 15).
 */
const meanings: readonly (readonly [register: number, bit: number, faults: readonly number[]])[] = [
  [1, 0, [1, 9, 10]],
  [1, 1, [2]],
  [1, 2, [3]],
  [1, 3, [4]],
  [1, 5, [14]],
  [1, 6, [8]],
  [1, 8, [83, 85, 103, 129, 134]],
  [1, 9, [41, 140, 144]],
  // Ride-through, line and inverter voltage, reverse feed, phase jump, neutral and DC component, unbalanced current.
  [1, 15, [6, 7, 11, 12, 13, 15, 16, 32, 82, 88, 135]],
  [2, 0, [69]],
  [2, 1, [86, 89, 102, 138, 139]],
  [2, 2, [46]],
  [2, 3, [27, 42]],
  [2, 4, [5]],
  [2, 5, [84, 99]],
  [2, 6, [87, 132]],
  [2, 7, [39]],
  // PID, weak light, grounding, input mode, surge protection of the DC side.
  [2, 15, [28, 40, 43, 44, 121, 137, 142, 191]],
  [3, 0, [70, 177]],
  [3, 1, [124, 125, 178]],
  [3, 3, [81, 100, 133]],
  [3, 6, [49, 179, 186, 188]],
  [3, 7, [181, 182, 183, 184, 185]],
  [3, 15, [151, 180, 187, 190]],
  [4, 0, [71, 72, 73, 97, 98, 130, 131]],
  [4, 1, [67, 68]],
  [4, 2, [65, 66, 141]],
  [4, 5, [45]],
  [4, 6, [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 29, 30, 31]],
  [4, 7, [169, 170, 171, 172, 173, 174, 175]],
  [4, 8, [37]],
  // Chips, soft start, flying capacitor, balancing circuit, resonance, hardware overcurrent, surge protection of the AC side.
  [4, 15, [35, 36, 38, 74, 75, 90, 91, 104, 122, 136, 143]],
  [5, 0, [50, 51, 52, 53, 54, 55]],
  [5, 1, [59, 60, 61]],
  [5, 3, [57, 58]],
  [5, 4, [110, 111, 112]],
  [5, 15, [62]],
  [6, 0, [33, 34, 153, 154, 155]],
  [6, 2, [157, 158, 159, 160]],
  [6, 3, [105, 176]],
  [6, 4, [47]],
  [6, 5, [149, 150]],
  [6, 6, [107, 152, 156]],
  // Serial number, USB, WLAN, Bluetooth, power station, arc detector and carrier module.
  [6, 15, [48, 106, 145, 146, 147, 164, 189, 192]],
];
/** The same for the warning registers: conditions under which the inverter runs on with less power, or as commanded. */
const warnings: typeof meanings = [
  [1, 5, [116]],
  [1, 6, [114]],
  [1, 15, [115, 117, 167]],
  [3, 1, [126]],
  [5, 0, [113]],
  [5, 2, [118]],
  [6, 2, [148]],
];
/** Shutdown or limitation by a command, which is not a fault. */
const ordered: readonly number[] = [161, 162, 163, 165, 166];
const known: ReadonlySet<number> = new Set([
  ...[...meanings, ...warnings].flatMap(([, , faults]) => faults),
  ...ordered,
]);
/** Numbers that no list documents. */
const reserved = words.flatMap((n) =>
  Array.from({ length: 16 }, (_, bit) => 16 * (n - 1) + bit + 1).filter((fault) => !known.has(fault)),
);

/** The error and warning registers of the record, derived from the fault words. */
export const sofarErrors: Readonly<Record<string, DerivedSpec>> = {
  ...registersOf('errorMsg', [...meanings, [4, 15, reserved]]),
  ...registersOf('warningMsg', warnings),
};

function registersOf(name: string, table: typeof meanings): Record<string, DerivedSpec> {
  const registers: Record<string, { bits: Record<number, Test[]> }> = {};
  for (const [register, bit, faults] of table) {
    const spec = registers[`${name}${register}`] ?? { bits: {} };
    registers[`${name}${register}`] = spec;
    spec.bits[bit] = [...(spec.bits[bit] ?? []), ...testsOf(faults)];
  }
  return registers;
}

/** One test for each word with some of the faults. */
function testsOf(faults: readonly number[]): Test[] {
  const masks = new Map<number, number>();
  for (const fault of faults) {
    const word = Math.ceil(fault / 16);
    masks.set(word, (masks.get(word) ?? 0) | (1 << ((fault - 1) % 16)));
  }
  return [...masks].map(([word, mask]): Test => [`fault${word}`, mask]);
}
