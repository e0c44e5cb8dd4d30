import { type BankSize, bankCurrent, bankVoltage, chargeAfter } from './lithium.ts';

/** The state of the switches. Each switch has two thresholds and keeps its state between them. */
export interface Switches {
  readonly loads: boolean;
  readonly rectifier: boolean;
}

/** Bus voltages at which a controller disconnects the loads, and reconnects them, V. */
export interface LoadVoltages {
  readonly disconnect: number;
  readonly reconnect: number;
}

/** Factory setting of a controller for a bank of 16 cells: 2.8 V and 3.1 V per cell. */
export const factoryLoadVoltages: LoadVoltages = { disconnect: 44.8, reconnect: 49.6 };

/** State of charge at which the rectifier starts, and at which it stops. */
const helpBelow = 0.3;
const helpUntil = 0.5;

/** Whether the rectifier is on, given its previous state. */
export function rectifierOn(before: boolean, soc: number): boolean {
  return soc < (before ? helpUntil : helpBelow);
}

/**
 * Whether the loads stay on for the next `seconds`, given their previous state. A battery is neither
 * discharged below the controller's voltage nor beyond its remaining energy.
 * @param toBattery power into the bank with the loads as before, W; negative = discharge
 */
export function loadsOn(
  before: boolean,
  bank: BankSize,
  soc: number,
  toBattery: number,
  seconds: number,
  { disconnect, reconnect }: LoadVoltages,
): boolean {
  const current = bankCurrent(bank, soc, toBattery);
  const volts = bankVoltage(bank, soc, current);
  if (!before) return volts >= reconnect;
  if (toBattery >= 0) return true;
  return volts >= disconnect && chargeAfter(bank, soc, current, seconds) > 0;
}
