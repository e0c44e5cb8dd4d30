import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
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

describe('tables of telemetry', () => {
  it('are named in telemetry/ only', () => {
    expect(namers).toEqual([]);
  });
});
