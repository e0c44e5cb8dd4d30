import type { ControlSpec, FactorSpec, SettingsSpec, TableSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';

/** No limit of the active power, and inverters' values for "no value": fillers and small negative numbers. */
const noLimit = [255, 0x7fff, 0x8000, ...Array.from({ length: 256 }, (_, i) => 0xff00 + i)];

/** Settings of all inverters with Growatt's protocol II: the switch and the limit of the active power, in per cent of the rated power. */
export const growattHolding: readonly TableSpec[] = [
  {
    record: 'inverterData',
    space: 'holding',
    every: 60,
    optional: true,
    points: {
      remoteSwitch: [0x0000, 'u16', 1, { map: { 1: 1, 0: 2 }, rest: 1 }],
      // Per cent of the rated power.
      activePowerControlValue: [0x0003, 'u16', 0.01, { factor: 'ratedWatts', none: noLimit, rest: 25_000 }],
    },
  },
  {
    record: 'raw',
    space: 'holding',
    every: 60,
    optional: true,
    points: {
      ratedPower: rawPoint(0x0006, 'u32', 0.1, 'W', '额定功率', 'Rated power', { rest: 25_000 }),
    },
  },
];

export const growattFactors: Readonly<Record<string, FactorSpec>> = {
  ratedWatts: { of: ['ratedPower'], range: [1000, 500_000] },
};

export const growattSettings: SettingsSpec = {
  by: 6,
  fields: { remoteSwitch: {}, activePowerControlValue: { min: 0, max: 1 } },
};

export const growattClock: ControlSpec = {
  by: 'clock',
  address: 0x002d,
  registers: ['offsetYear', 'month', 'day', 'hour', 'minute', 'second'],
};

/** Sources of these facts. */
export const growattHoldingSource =
  'The active power limit (3), the rated power (6 and 7) and the clock (45 to 50): the maker (Growatt Inverter Modbus RTU Protocol II V1.20); that its year is written as an offset from 2000 and shown with its century: johanmeijer/grott pull request 612, issue 393 of the list, and OpenInverterGateway, SRC/ShineWiFi-ModBus/Growatt307.cpp, which writes all six registers at once.';
