import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Only one folder contains the storage of telemetry, so that another engine can replace it. */
const home = 'apps/server/telemetry/';
/** The schema, and old installations. */
const schema = /^apps\/server\/store\/(migrations\/.*|telemetry-schema|ddl)\.ts$/;
const tables = [
  'historyTable',
  'liveTable',
  ...[...records.values()].flatMap(({ historyTable, liveTable }) => [historyTable, liveTable]),
  ...['energy_counter', 'energy_slot', 'energy_day', 'energy_open_day', 'energy_month', 'energy_event'],
  ...['rollup_open', 'rollup_rebuild', 'history_count', 'history_to_count'],
];
const naming = new RegExp(`\\b(${tables.join('|')})\\b`);
const namers = sourceFiles('apps/server')
  .filter(({ path }) => !/\.test\.ts$/.test(path) && !path.startsWith(home) && !schema.test(path))
  .filter(({ text }) => naming.test(text))
  .map(({ path }) => path);

/** A column with the name of a station, DTU or device. */
const nameColumn = /\b(d|u|s|device|dtu|station)\.name\b|\bstation_name\b/;
/** Statements that read names, each with its reason. */
const readsNames: Readonly<Record<string, string>> = {
  'apps/server/telemetry/figures/inverter-run.ts':
    'a page of figures is searched and sorted by the number of the device, which is its name where it has none',
};

test('names of stations and devices are looked up by id: no statement of telemetry reads them', () => {
  const readers = sourceFiles('apps/server/telemetry')
    .filter(({ path, text }) => !path.endsWith('.test.ts') && nameColumn.test(text))
    .map(({ path }) => path);
  expect(readers).toEqual(Object.keys(readsNames));
});

describe('tables of telemetry', () => {
  it('are named in telemetry/ only', () => {
    expect(namers).toEqual([]);
  });
});
