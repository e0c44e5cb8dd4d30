import { zoneName } from '@heliodeck/model/wire/zone-name';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { park, testEntities } from '../../../../tests/support/entities.ts';
import { catalogueOf } from './catalogue.ts';
import { computed, zoneOutput } from './plan.ts';
import { recordLayout } from './row-layout.ts';
import { addWords, wireRows } from './rows.ts';

const plan = catalogueOf(testEntities, recordLayout).planOf(park);
const outputs = ['id', 'parkName', 'capacity', 'checkedAt'].flatMap(
  (name) => plan.outputs.find((output) => output.name === name) ?? [],
);
const noon = new Date('2026-06-01T04:00:00Z');

describe('rows on the wire', () => {
  it('contain the values under their names in the API, with times in the zone of the list', () => {
    expect(wireRows(outputs, [['7', 'West', '1.50', noon]], 'Asia/Shanghai')).toEqual([
      { id: '7', parkName: 'West', capacity: 1.5, checkedAt: '2026-06-01 12:00:00' },
    ]);
  });

  it('are written in the zone of their station if they refer to one, each in its own, and never contain that zone as a value', () => {
    const zoned = [computed(zoneOutput, sql`z`), ...outputs];
    const rows = wireRows(
      zoned,
      [
        ['America/Lima', '7', 'a', null, noon],
        [null, '8', 'b', null, noon],
      ],
      'Asia/Shanghai',
    );
    expect(rows.map(({ checkedAt }) => checkedAt)).toEqual(['2026-05-31 23:00:00', '2026-06-01 12:00:00']);
    expect(rows.map((row) => Object.keys(row))).toEqual([
      ['id', 'parkName', 'capacity', 'checkedAt'],
      ['id', 'parkName', 'capacity', 'checkedAt'],
    ]);
  });

  it('contain the zone of their times where the entity has one', () => {
    const zoned = [{ ...computed(zoneOutput, sql`z`), told: zoneName }, ...outputs];
    const values = [
      ['America/Lima', '7', 'a', null, noon],
      [null, '8', 'b', null, noon],
    ];
    expect(wireRows(zoned, values, 'Asia/Shanghai').map(({ timeZone }) => timeZone)).toEqual([
      'America/Lima',
      'Asia/Shanghai',
    ]);
  });

  it('keep null as null, and zero, false and empty texts unchanged', () => {
    expect(wireRows(outputs, [['7', '', '0', null]], 'Asia/Shanghai')).toEqual([
      { id: '7', parkName: '', capacity: 0, checkedAt: null },
    ]);
  });
});

describe('labels next to coded values', () => {
  it('are in the language of the caller, null beside null, and absent if the value was not requested', () => {
    const rows = [{ state: 1 }, { state: null }, { parkName: 'West' }];
    addWords(plan.words, rows, 'zh', {});
    expect(rows).toEqual([
      { state: 1, stateName: '运行' },
      { state: null, stateName: null },
      { parkName: 'West' },
    ]);
  });
});
