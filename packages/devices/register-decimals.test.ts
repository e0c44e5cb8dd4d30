import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { registerDecimals } from './register-decimals.ts';
import { profiles } from './registry.ts';

function decimals(model: string, record: TelemetryRecord, metric: string): number | undefined {
  const profile = profiles.get(model);
  if (profile === undefined) throw new Error(`no profile ${model}`);
  return registerDecimals(profile, record, metric);
}

describe('decimals of registers', () => {
  it('are unknown for values that no register of the model contains, or that the device scales itself', () => {
    expect(decimals('pace-modbus', controller, 'pv1Voltage')).toBeUndefined();
    expect(decimals('heliodeck-mppt4', controller, 'nothing')).toBeUndefined();
    expect(decimals('sunspec', inverterData, 'inverterActivePower')).toBeUndefined();
  });

  it('are those of the displayed unit, not of the stored one', () => {
    // Whole watts, shown in kW; hundredths of a volt, shown in V.
    expect(decimals('srne-rover', controller, 'chargingPower')).toBe(3);
    expect(decimals('pace-modbus', battery, 'voltage')).toBe(2);
    expect(decimals('pace-modbus', battery, 'cellVoltage1')).toBe(3);
    expect(decimals('kstar-hybrid', inverterData, 'gridL1Voltage')).toBe(1);
    // Tenths of a volt in a float, behind a transformer.
    expect(decimals('chint-dtsu666', meter, 'firstVoltage')).toBe(1);
  });

  it('are as many in some model as a metric is displayed with: no decimal is shown that no device measures', () => {
    const tooMany = [...records.values()].flatMap((record) =>
      Object.entries(record.metrics).flatMap(([name, { kind, decimals: shown = 0 }]) => {
        if (kind !== 'number') return [];
        const told = [...profiles.values()].flatMap((profile) => {
          const reports = profile.records.get(record.key)?.some(({ metric }) => metric === name);
          return reports ? [registerDecimals(profile, record, name) ?? Number.POSITIVE_INFINITY] : [];
        });
        const most = Math.max(...told);
        return told.length > 0 && shown > most ? [`${record.key}.${name}: ${shown}, measured ${most}`] : [];
      }),
    );
    expect(tooMany).toEqual([]);
  });
});
