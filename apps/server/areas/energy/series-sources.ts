import { scaled } from '@heliodeck/kit/scale';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { battery } from '@heliodeck/model/devices/records/battery';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import type { ReplayedList } from '@heliodeck/model/energy/flow-past';
import type { SeriesSource, StationSignalName } from '@heliodeck/model/energy/station-signals';

/** Devices of a kind whose values make a signal of their station. */
export interface SignalSource {
  readonly by: SeriesSource;
  readonly list: ReplayedList;
  readonly metrics: readonly string[];
  readonly isOf?: (device: FlowReading) => boolean;
  /** Contribution of one device, in the unit of the signal; `null` if it has no value. */
  readonly value: (said: (metric: string) => number | null) => number | null;
  /** Not every device of the kind has it: devices without any value in the range are not missed. */
  readonly isOptional?: true;
}

/** A signal that is a sum or mean over devices. */
export interface SummedSignal {
  readonly how: 'sum' | 'mean';
  /** In order of preference: the first one that the station has is used. */
  readonly sources: readonly SignalSource[];
  /** If the first kind has no value at a time, the next one is used, as for the power on a station's tile. */
  readonly standsIn?: true;
}

const kilo = (watts: number | null): number | null => watts && watts / 1000;
const meterOf = (role: number): SignalSource => ({
  by: 'meter',
  list: 'meters',
  metrics: ['totalActivePower'],
  isOf: (device) => device.meterRole === role,
  value: (said) => said('totalActivePower'),
});
const controllersBy = (metric: string): SignalSource => ({
  by: 'controller',
  list: 'controllers',
  metrics: [metric],
  value: (said) => kilo(said(metric)),
});
const invertersBy = (metric: string, isOptional?: true): SignalSource => ({
  by: 'inverter',
  list: 'inverters',
  metrics: [metric],
  value: (said) => kilo(said(metric)),
  ...(isOptional && { isOptional }),
});
const givenByInverters: SignalSource = {
  ...invertersBy('inverterActivePower'),
  metrics: ['inverterActivePower', 'pvOutputPower'],
  value: (said) => kilo(said('inverterActivePower') ?? said('pvOutputPower')),
};
const { voltage, batteryCurrent } = battery.metrics;

/** How the figures of the station's tile and diagram are computed, over time (docs/product/telemetry.md#signals-of-stations). */
export const summedSignals: Partial<Readonly<Record<StationSignalName, SummedSignal>>> = {
  power: {
    how: 'sum',
    sources: [meterOf(meterRole.generation), givenByInverters, controllersBy('chargingPower')],
    standsIn: true,
  },
  pvPower: { how: 'sum', sources: [controllersBy('chargingPower'), invertersBy('pvOutputPower')] },
  loadPower: { how: 'sum', sources: [meterOf(meterRole.load), controllersBy('loadPower')] },
  gridPower: { how: 'sum', sources: [meterOf(meterRole.grid)] },
  batteryPower: {
    how: 'sum',
    sources: [
      {
        by: 'battery',
        list: 'batteries',
        metrics: ['voltage', 'batteryCurrent'],
        value: (said) => {
          const [volts, amperes] = [said('voltage'), said('batteryCurrent')];
          if (volts === null || amperes === null) return null;
          return (scaled(volts, voltage.scale) * scaled(amperes, batteryCurrent.scale)) / 1000;
        },
      },
      invertersBy('bmsPower', true),
    ],
  },
  soc: {
    how: 'mean',
    sources: [
      { by: 'battery', list: 'batteries', metrics: ['soc'], value: (said) => said('soc') },
      {
        by: 'inverter',
        list: 'inverters',
        metrics: ['soc'],
        value: (said) => said('soc'),
        isOptional: true,
      },
    ],
  },
};

/** Generation and grid power: without a meter of the load, it is their sum. */
export const balanceParts = { given: givenByInverters, grid: meterOf(meterRole.grid) } as const;

/** Returns the devices of a station that belong to a source. */
export function sourceReadings(flow: EnergyFlow, { list, isOf }: SignalSource): readonly FlowReading[] {
  return isOf ? flow[list].filter(isOf) : flow[list];
}
