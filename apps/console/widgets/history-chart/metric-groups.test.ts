import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { chartedRecord, historyLine, metricGroups } from './metric-groups.ts';

const charted = [...records.values()].filter((record) => record.chart !== undefined);

describe.each(charted.map((record) => [record.key, record] as const))('the chart of %s', (_key, record) => {
  it('shows every line of the chart call in exactly one group', () => {
    const drawn = metricGroups(record).flatMap((group) => group.metrics);
    expect(drawn.filter((metric) => record.chart?.includes(metric)).sort()).toEqual(
      [...(record.chart ?? [])].sort(),
    );
    expect(new Set(drawn).size).toBe(drawn.length);
  });
  it('never shows two units in one group', () => {
    for (const group of metricGroups(record)) {
      const units = new Set(group.metrics.map((metric) => historyLine(record, metric)?.unit));
      expect(units.size).toBe(1);
    }
  });
});

it('a MARS controller has the charts of a controller', () => {
  expect(chartedRecord(0)?.key).toBe('controller');
});
it('a battery’s cell temperatures are drawn after the lines of the chart call, in degrees', () => {
  const record = chartedRecord(4);
  const last = record && metricGroups(record).at(-1);
  expect(last?.metrics).toEqual([1, 2, 3, 4].map((n) => `cellTemperature${n}`));
  expect(record && historyLine(record, 'cellTemperature1')).toMatchObject({ unit: '℃', decimals: 2 });
});
it('the currents of an inverter’s inputs are drawn next to each other', () => {
  const record = chartedRecord(3);
  const groups = record ? metricGroups(record) : [];
  expect(groups.find(({ key }) => key === 'pvCurrent')?.metrics).toHaveLength(10);
});
it('charging power is drawn in watts, as the call returns it', () => {
  const record = chartedRecord(1);
  expect(record && historyLine(record, 'chargingPower')).toMatchObject({ unit: 'W', decimals: 0 });
});
it('a battery’s voltage has another name on the wire', () => {
  const record = chartedRecord(4);
  expect(record && historyLine(record, 'voltage')).toMatchObject({ name: 'batteryVoltage', unit: 'V' });
});
