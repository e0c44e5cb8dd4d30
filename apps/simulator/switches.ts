import { type BankSize, bankCurrent, bankVoltage, chargeAfter } from './lithium.ts';

/** What is switched on. Each switch has two thresholds and stays as it is between them. */
export interface Switches {
  readonly loads: boolean;
  readonly rectifier: boolean;
}

/** Bus voltages at which a controller drops the loads, and takes them up again, V. */
export interface LoadVoltages {
  readonly disconnect: number;
  readonly reconnect: number;
}

/** What a controller for a bank of 16 cells comes with: 2.8 V and 3.1 V per cell. */
export const factoryLoadVoltages: LoadVoltages = { disconnect: 44.8, reconnect: 49.6 };

/** State of charge at which the rectifier begins to help, and at which it has helped enough. */
const helpBelow = 0.3;
const helpUntil = 0.5;

/** Whether the rectifier helps, from whether it did. */
export function rectifierOn(before: boolean, soc: number): boolean {
  return soc < (before ? helpUntil : helpBelow);
}

/**
 * Whether the loads stay on for the next `seconds`, from whether they were.
 * A battery is neither drawn below the controller's voltage nor asked for more than is in it.
 * @param toBattery what the bank would get with the loads as they were, W; negative = it gives
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
