import type { FlagSet } from '../descriptors/flag-set.ts';
import {
  batteryBalance,
  batteryFaults,
  batteryProtections,
  batteryState,
  batteryWarnings,
} from '../devices/flags/battery.ts';
import {
  alertStatus1,
  alertStatus2,
  balanceStatus1,
  balanceStatus2,
  controlStatus,
  faultStatus,
  indicatorStatus,
  protectionStatus1,
  protectionStatus2,
} from '../devices/flags/battery-alarm.ts';
import { controllerFaults } from '../devices/flags/controller.ts';
import { inverterArmFaults, inverterErrors, inverterWarnings } from '../devices/flags/inverter.ts';

/** Every status word of the product, by key. */
export const flagSets: ReadonlyMap<string, FlagSet> = new Map(
  [
    controllerFaults,
    batteryWarnings,
    batteryProtections,
    batteryFaults,
    batteryState,
    batteryBalance,
    protectionStatus1,
    protectionStatus2,
    indicatorStatus,
    controlStatus,
    faultStatus,
    balanceStatus1,
    balanceStatus2,
    alertStatus1,
    alertStatus2,
    ...Object.values(inverterErrors),
    ...Object.values(inverterWarnings),
    inverterArmFaults,
  ].map((set) => [set.key, set]),
);
