import { label } from '@heliodeck/kit/label';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { environment } from '@heliodeck/model/devices/records/environment';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { defineProfile } from '../definition/define-profile.ts';
import { profiles } from '../registry.ts';
import { registerDecimals } from './register-decimals.ts';

function decimals(model: string, record: TelemetryRecord, metric: string): number | undefined {
  const profile = profiles.get(model);
  if (profile === undefined) throw new Error(`no profile ${model}`);
  return registerDecimals(profile, record, metric);
}

/** A sensor whose horizontal irradiance is a register with a scale, times `by`. */
const scaledBy = (scale: number, by: number) =>
  defineProfile({
    id: 'test-scaled',
    label: label('测试', 'Test'),
    manufacturer: label('无', 'Nobody'),
    source: 'this test',
    protocol: 'modbus',
    deviceTypes: [5],
    link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
    tables: [
      { record: 'environment', space: 'input', every: 1, points: { planeIrradiance: [5, 'u16', scale] } },
    ],
    derived: { environment: { horizontalIrradiance: { scaled: 'planeIrradiance', by } } },
    examples: [],
  });

describe('decimals of registers', () => {
  it('a multiple of a register has those of one count of it, at most the three to which it is rounded', () => {
    for (const scale of [1, 0.1, 0.01, 0.001])
      for (const by of [-1, 1, 0.1, -0.1, 0.25, 3, 10, 3.6, 1000, 0.997]) {
        const [, behind = ''] = String(Number((scale * by).toPrecision(9))).split('.');
        const told = registerDecimals(scaledBy(scale, by), environment, 'horizontalIrradiance');
        expect([scale, by, told]).toEqual([scale, by, Math.min(3, behind.length)]);
      }
  });

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
