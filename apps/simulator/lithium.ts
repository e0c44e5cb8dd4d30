/** Open-circuit voltage of one LiFePO₄ cell by state of charge, V. */
const openCircuit: readonly (readonly [number, number])[] = [
  [0, 2.8],
  [0.05, 3.1],
  [0.1, 3.2],
  [0.2, 3.25],
  [0.4, 3.285],
  [0.6, 3.305],
  [0.8, 3.33],
  [0.9, 3.34],
  [0.97, 3.37],
  [1, 3.45],
];

export const cellsPerPack = 16;
/** Resistance of a whole pack, ohm. */
const packResistance = 0.022;

/** Open-circuit voltage of a cell at a state of charge 0–1, interpolated linearly. */
function cellVoltage(soc: number): number {
  const bounded = Math.min(1, Math.max(0, soc));
  for (let index = 1; index < openCircuit.length; index++) {
    const [below, low] = openCircuit[index - 1] ?? [0, 2.8];
    const [above, high] = openCircuit[index] ?? [1, 3.45];
    if (bounded <= above) return low + ((high - low) * (bounded - below)) / (above - below);
  }
  return 3.45;
}

/** A bank of equal packs in parallel. */
export interface BankSize {
  readonly packs: number;
  /** Ah of one pack. */
  readonly packCapacity: number;
}

/** Terminal voltage of the bank at a current (A, positive = charging). */
export function bankVoltage(size: BankSize, soc: number, current: number): number {
  return cellsPerPack * cellVoltage(soc) + (current * packResistance) / size.packs;
}

/** Current (A, positive = charging) for `power` watts at the terminals: P = U·I, where U depends on I. */
export function bankCurrent(size: BankSize, soc: number, power: number): number {
  const open = cellsPerPack * cellVoltage(soc);
  const resistance = packResistance / size.packs;
  const root = Math.sqrt(Math.max(0, open * open + 4 * resistance * power));
  return (root - open) / (2 * resistance);
}

/** State of charge after `seconds` at `current`; 1.5% of the charged energy is lost. */
export function chargeAfter(size: BankSize, soc: number, current: number, seconds: number): number {
  const capacity = size.packs * size.packCapacity * 3600;
  const moved = (current > 0 ? current * 0.985 : current) * seconds;
  return Math.min(1, Math.max(0, soc + moved / capacity));
}

/** Maximum charging power of the bank, W: reduced above 95%, so that it is never overcharged. */
export function chargeLimit(size: BankSize, soc: number): number {
  const full = size.packs * size.packCapacity * 0.5 * 54;
  return soc < 0.95 ? full : Math.max(0, (full * (1 - soc)) / 0.05);
}
