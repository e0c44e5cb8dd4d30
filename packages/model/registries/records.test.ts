import { describe, expect, test } from 'vitest';
import { defineRecord, type Metric } from '../descriptors/record.ts';
import { battery } from '../devices/records/battery.ts';
import { controller } from '../devices/records/controller.ts';
import { meter } from '../devices/records/meter.ts';
import { deviceTypes } from './device-types.ts';
import { records } from './records.ts';

const words = { zh: '字', en: 'word' };

describe('declaring a record', () => {
  test('a chart of an unknown metric is refused, with its name', () => {
    const spec = { key: 'x', label: words, metrics: {}, chart: ['volts'] };
    expect(() => defineRecord(spec)).toThrow("record x: chart names unknown metric 'volts'");
  });

  test('a facet of a number is refused', () => {
    const flags = { key: 'f', none: words, flags: [] };
    const metrics = { soc: { label: words, kind: 'number' } } as const;
    const spec = {
      key: 'x',
      label: words,

      metrics,
      facets: { state: { label: words, of: 'soc', flags, before: 'soc' } },
    };
    expect(() => defineRecord(spec)).toThrow("facet 'state' reads no word");
  });

  test('bits of a number are refused', () => {
    const metrics = { soc: { label: words, kind: 'number' } } as const;
    const spec = { key: 'x', label: words, metrics, historyBits: ['soc'] };
    expect(() => defineRecord(spec)).toThrow("'soc' is no word of flags");
  });

  test('a facet before a missing metric is refused', () => {
    const flags = { key: 'f', none: words, flags: [] };
    const metrics = { word: { label: words, kind: 'flags', flags } } as const;
    const facets = { state: { label: words, of: 'word', flags, before: 'soc' } };
    expect(() => defineRecord({ key: 'x', label: words, metrics, facets })).toThrow(
      "facet 'state' stands before unknown metric 'soc'",
    );
  });
});

describe('the records', () => {
  test('the records are the nine that devices report', () => {
    expect([...records.keys()]).toEqual([
      'controller',
      'operating',
      'charging',
      'meter',
      'meterTariff',
      'battery',
      'batteryAlarm',
      'inverterData',
      'environment',
    ]);
  });

  test('table names follow the key', () => {
    expect(records.get('batteryAlarm')).toMatchObject({
      liveTable: 'live_battery_alarm',
      historyTable: 'history_battery_alarm',
    });
  });

  test('chart indexes are those that stock clients request', () => {
    expect(controller.chart?.[8]).toBe('batteryVoltage');
    expect(controller.chart).toHaveLength(11);
    expect(meter.chart?.[3]).toBe('totalPositiveActiveEnergy');
    expect(battery.chart?.[0]).toBe('voltage');
    expect(battery.chart?.[17]).toBe('cellVoltage15');
    expect(battery.chart).toHaveLength(18);
  });

  test('each direction of energy has one counter in a record', () => {
    const counters = [...records.values()].flatMap((record) =>
      Object.values<Metric>(record.metrics).flatMap(({ counter }) =>
        counter ? [`${record.key} ${counter.role}`] : [],
      ),
    );
    expect(counters.toSorted()).toEqual(
      [
        ...['operating generated', 'operating load', 'inverterData generated', 'inverterData load'],
        ...['meter forward', 'meterTariff reverse'],
        ...['forward', 'reverse'].flatMap((way) =>
          ['Flat', 'Peak', 'Sharp', 'Valley'].map((band) => `meterTariff ${way}${band}`),
        ),
      ].toSorted(),
    );
  });

  test.each([...deviceTypes.values()])(
    'a device of type $code counts no direction of energy twice',
    (type) => {
      const roles = type.records.flatMap(({ metrics }) =>
        Object.values<Metric>(metrics).flatMap(({ counter }) => counter?.role ?? []),
      );
      expect(roles.toSorted()).toEqual([...new Set(roles)].toSorted());
    },
  );
});

describe.each([...records.values()])('record $key', (record) => {
  const metrics = Object.entries<Metric>(record.metrics);

  test.each(metrics)('%s has words in both languages and the properties of its kind', (_name, metric) => {
    expect(metric.label.zh.trim() && metric.label.en.trim()).toBeTruthy();
    expect(metric.flags !== undefined).toBe(metric.kind === 'flags');
    expect(metric.options !== undefined).toBe(metric.kind === 'choice');
  });

  test('no two metrics have the same label', () => {
    for (const locale of ['zh', 'en'] as const) {
      const said = metrics.map(([, metric]) => metric.label[locale]);
      expect(said).toHaveLength(new Set(said).size);
    }
  });

  test('its screens have the paths of the interface', () => {
    for (const screen of [record.live, record.history])
      if (screen) expect(screen.path).toBe(`blade-${screen.key}/${screen.key}`);
  });
});
