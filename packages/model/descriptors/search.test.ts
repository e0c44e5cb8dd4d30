import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { client } from '../clients/client.ts';
import { xwj } from '../devices/xwj.ts';
import { operators } from '../fields/operator.ts';
import { user } from '../organisation/user.ts';
import { entities, entityOf } from '../registries/entities.ts';
import { stationInfo } from '../stations/station-info.ts';
import type { Entity } from './entity.ts';
import { parseSearch, type QueryString } from './search.ts';

const search = (entity: Entity, query: QueryString) => parseSearch(entity, query, (key) => entities.get(key));
const conditions = (entity: Entity, query: QueryString) =>
  search(entity, query).conditions.map(({ name, operator, value }) => [name, operator, value]);

describe('refusals', () => {
  test.each([
    [{ name_between: 'a,b' }, 'search.operator'],
    [{ name_foo: 'a' }, 'search.operator'],
    [{ connectTime_like: '2024' }, 'search.operator'],
    [{ type_ge: 'meter' }, 'request.parameterFormat'],
    [{ type: 'meter' }, 'request.parameterFormat'],
    [{ dtuId: '1 or 1=1' }, 'request.parameterFormat'],
    [{ connectTime_datege: 'yesterday' }, 'request.parameterFormat'],
    [{ name: 'a\u0000' }, 'request.parameterFormat'],
    [{ current: 'x' }, 'request.parameterFormat'],
    [{ size: '1e9' }, 'request.parameterFormat'],
  ])('%j is answered with %s', (query, code) => {
    expect(() => search(xwj, query)).toThrow(expect.objectContaining({ code }));
  });

  test('a secret cannot be searched: it could be guessed character by character', () => {
    expect(search(client, { clientSecret_likeright: 'a' })).toMatchObject({
      conditions: [],
      others: { clientSecret_likeright: 'a' },
    });
    expect(conditions(user, { password: 'x' })).toEqual([]);
  });

  test('a column that does not exist, or a secret, cannot be ordered by', () => {
    expect(search(client, { descs: 'client_secret,id;drop table x,client_id' }).order).toEqual([
      { name: 'clientId', direction: 'desc' },
    ]);
  });
});

describe('conditions', () => {
  test.each([
    ['text is found by a part of it', { name: '一号' }, [['name', 'like', '一号']]],
    ['a number exactly', { type: '2' }, [['type', 'equal', 2]]],
    ['an id exactly, as text', { dtuId: '12345678901234567' }, [['dtuId', 'equal', '12345678901234567']]],
    [
      'a suffix says otherwise',
      { name_equal: 'a', type_notequal: '2' },
      [
        ['name', 'equal', 'a'],
        ['type', 'notequal', 2],
      ],
    ],
    ['a code has the order of its number', { type_ge: '3' }, [['type', 'ge', 3]]],
    [
      'an id has an order and parts',
      { dtuId_gt: '7', id_likeright: '38' },
      [
        ['dtuId', 'gt', '7'],
        ['id', 'likeright', '38'],
      ],
    ],
    ['empty parameters are skipped', { name: '', type: ' ', dtuId_null: '' }, []],
    ['presence ignores the value', { version_notnull: 'x' }, [['version', 'notnull', null]]],
    ['ignore is ignored', { name_ignore: 'a' }, []],
    ['a field behind references keeps its name', { stationName: '站' }, [['stationName', 'like', '站']]],
    [
      "a DTU's state is compared as the number it is",
      { dtuOnlineStatus: '1' },
      [['dtuOnlineStatus', 'equal', 1]],
    ],
    [
      'audit columns count',
      { createDept: '7', createTime_datege: '2024-01-01 00:00:00' },
      [
        ['createDept', 'equal', '7'],
        ['createTime', 'ge', '2024-01-01 00:00:00'],
      ],
    ],
  ])('%s', (_what, query, expected) => {
    expect(conditions(xwj, query)).toEqual(expected);
  });

  test('a bare date stands for the whole day', () => {
    const day = (suffix: string) =>
      conditions(xwj, { [`connectTime_${suffix}`]: '2024-05-03' }).map(([, operator, value]) => [
        operator,
        value,
      ]);
    expect(day('datege')).toEqual([['ge', '2024-05-03 00:00:00']]);
    expect(day('dategt')).toEqual([['ge', '2024-05-04 00:00:00']]);
    expect(day('datele')).toEqual([['lt', '2024-05-04 00:00:00']]);
    expect(day('datelt')).toEqual([['lt', '2024-05-03 00:00:00']]);
    expect(day('dateequal')).toEqual([
      ['ge', '2024-05-03 00:00:00'],
      ['lt', '2024-05-04 00:00:00'],
    ]);
  });

  test('a range has two ends, either of which may be open', () => {
    const history = entityOf('batteryHistory');
    expect(conditions(history, { dataTime: '2024-05-01 00:00:00,2024-05-02 00:00:00' })).toHaveLength(2);
    expect(conditions(history, { dataTime: ',2024-05-02 00:00:00' })).toEqual([
      ['dataTime', 'le', '2024-05-02 00:00:00'],
    ]);
  });

  test('one value in place of a range is an exact match', () => {
    const history = entityOf('batteryHistory');
    expect(conditions(history, { dataTime: '2024-05-01 00:00:00' })).toEqual([
      ['dataTime', 'equal', '2024-05-01 00:00:00'],
    ]);
    expect(conditions(history, { dataTime: '2024-05-01' })).toHaveLength(2);
  });

  test('structured data is searched for its presence by suffix only', () => {
    const log = entityOf('logUsual');
    expect(search(log, { logData: 'x' })).toMatchObject({ conditions: [], others: { logData: 'x' } });
    expect(conditions(log, { logData_notnull: '1' })).toEqual([['logData', 'notnull', null]]);
  });

  test('a region matches the regions in it', () => {
    expect(conditions(stationInfo, { regionId: '35' })).toEqual([['regionId', 'likeright', '35']]);
  });

  test('a parameter that is not a field is returned for the entity’s own filters', () => {
    expect(
      search(user, { deptId: '3', switch: '1', 'Blade-Auth': 'bearer x', __proto__: 'x' }),
    ).toMatchObject({ others: { switch: '1' } });
    expect(search(user, { 'Blade-Auth': 'x' }).others).toEqual({});
  });
});

describe('paging and order', () => {
  test.each([
    [{}, 1, 10],
    [{ current: '3', size: '50' }, 3, 50],
    [{ current: '0', size: '0' }, 1, 1],
    [{ current: '-5', size: '100000' }, 1, 10_000],
    [{ current: '', size: '' }, 1, 10],
  ])('%j is page %d of %d', (query, current, size) => {
    expect(search(xwj, query)).toMatchObject({ current, size });
  });

  test('columns may be written as they are stored or as they are named', () => {
    const order = [
      { name: 'connectTime', direction: 'asc' },
      { name: 'createTime', direction: 'desc' },
    ];
    expect(search(xwj, { ascs: 'connect_time', descs: 'create_time' }).order).toEqual(order);
    expect(search(xwj, { ascs: 'connectTime', descs: 'createTime' }).order).toEqual(order);
  });

  test('a list without a requested order begins with the newest record, telemetry by its own time', () => {
    expect(search(xwj, {}).order).toEqual([{ name: 'id', direction: 'desc' }]);
    expect(search(entityOf('meterData'), {}).order).toEqual([{ name: 'dataTime', direction: 'desc' }]);
    expect(search(entityOf('dept'), {}).order).toEqual([{ name: 'sort', direction: 'asc' }]);
    expect(search(entityOf('meterData'), { descs: 'data_time' }).order).toEqual([
      { name: 'dataTime', direction: 'desc' },
    ]);
  });
});

test('any input gives conditions on fields of the entity with known operators, or a coded refusal', () => {
  const names = [...Object.keys(xwj.fields), 'createTime', 'id', 'password', 'x', 'constructor', 'toString'];
  const suffix = fc.constantFrom('', '_like', '_ge', '_datele', '_null', '_foo', '_', '__proto__');
  const key = fc.oneof(
    fc.tuple(fc.constantFrom(...names), suffix).map(([name, tail]) => name + tail),
    fc.string(),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom('1', '2024-01-01', "' or 1=1 --", ',', 'a,b'));
  fc.assert(
    fc.property(fc.dictionary(key, value), (query) => {
      try {
        for (const condition of search(xwj, query).conditions) {
          expect(
            Object.hasOwn(xwj.fields, condition.name) || ['createTime', 'id'].includes(condition.name),
          ).toBe(true);
          expect(operators).toContain(condition.operator);
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'CodedError', httpStatus: 400 });
      }
    }),
    { numRuns: 1000 },
  );
});

test('one of several values is searched for with _in, comma-joined', () => {
  expect(conditions(xwj, { type_in: '0,1' })).toEqual([['type', 'in', [0, 1]]]);
});
