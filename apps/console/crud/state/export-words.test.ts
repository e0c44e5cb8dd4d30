import { entityOf } from '@heliodeck/model/registries/entities';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { describe, expect, it } from 'vitest';
import { exportWords } from './export-words.ts';

const entity = entityOf('meterDataHistory');
const rows = [{ id: '1', xwjId: '7', [shownName('xwjId')]: '电表 1' }];
const en = (filters: Readonly<Record<string, string>>, total?: number) =>
  exportWords({ entity, filters, total, rows }).en.split('\n');

describe('the description of an export', () => {
  it('states the number of rows, and that no period was chosen, before all of them are exported', () => {
    expect(en({}, 41_002)).toEqual(['Meter Data History: 41,002 rows', 'Data Time: any']);
    expect(en({})[0]).toBe('Meter Data History: number of rows not known');
    expect(en({}, 0)[0]).toBe('Meter Data History: 0 rows');
  });

  it('contains the period and the names of records in conditions, never an id', () => {
    const told = en({ xwjId: '7', dataTime: '2026-11-01,2026-11-07', stationName: '敦煌' });
    expect(told.slice(1)).toEqual([
      'Meter: 电表 1',
      'Data Time: 2026-11-01 to 2026-11-07',
      'Station Name: 敦煌',
    ]);
    expect(en({ xwjId: '99' })[1]).toBe('Meter: chosen');
  });

  it.each([
    ['2026-11-01,', 'Data Time: from 2026-11-01'],
    [',2026-11-07', 'Data Time: until 2026-11-07'],
  ])('describes the half-open period %s: %s', (dataTime, told) => {
    expect(en({ dataTime })).toContain(told);
  });

  it('lists the conditions of the screen before those of the user', () => {
    const told = { zh: '只看告警变化', en: 'Only when an alarm began' };
    const what = { entity, filters: { stationName: '敦煌' }, told, total: 3, rows };
    expect(exportWords(what).en.split('\n').slice(1)).toEqual([
      'Only when an alarm began',
      'Station Name: 敦煌',
      'Data Time: any',
    ]);
  });

  it('uses the name of the list if several screens show the same records', () => {
    const name = { zh: '计量报表', en: 'Measurement Report' };
    const what = { entity: entityOf('meterDailyPower'), name, filters: {}, total: 3, rows: [] };
    expect(exportWords(what).en.split('\n')[0]).toBe('Measurement Report: 3 rows');
  });

  it('states that a list without conditions is exported completely', () => {
    expect(exportWords({ entity: entityOf('post'), filters: {}, total: 3, rows: [] }).zh).toBe(
      '岗位，共 3 条\n没有查询条件：导出全部',
    );
  });
});
