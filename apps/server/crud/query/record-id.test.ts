import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { park, testEntities } from '../../../../tests/support/entities.ts';
import { catalogueOf } from '../columns/catalogue.ts';
import { recordLayout } from '../columns/row-layout.ts';
import { idList, jsonIds, parameter, requiredId } from '../requests/inputs.ts';
import { readIds, readRecordId } from './record-id.ts';

const plan = catalogueOf(testEntities, recordLayout).planOf(park);
const refused = (code: string) => expect.objectContaining({ code });
/** 64 bits, signed; ids begin at one. */
const largest = 2n ** 63n - 1n;
const anId = fc.bigInt({ min: 1n, max: largest }).map(String);

describe('ids in a call', () => {
  it.each(['0x10', '1.5', '-1', '1e3', String(largest + 1n), '１２', '7;drop table park', ' '.repeat(3)])(
    '%j is no id, in any parameter',
    (nonsense) => {
      const code = nonsense.trim() === '' ? 'selection.none' : 'request.parameterFormat';
      expect(() => readIds(plan, nonsense)).toThrow(refused(code));
      if (nonsense.trim() === '') return;
      expect(() => readRecordId(plan, nonsense)).toThrow(refused(code));
      expect(() => idList('ids', nonsense)).toThrow(refused(code));
      expect(() => jsonIds('ids', ['7', nonsense])).toThrow(refused(code));
      expect(() => readIds(plan, `7,${nonsense}`)).toThrow(refused(code));
    },
  );

  it('may be comma-joined with spaces, in an array, as one number or repeated, and are the same ids', () =>
    fc.assert(
      fc.property(fc.array(anId, { minLength: 1, maxLength: 5 }), (ids) => {
        const once = [...new Set(ids)];
        expect(readIds(plan, ids)).toEqual(once);
        expect(readIds(plan, ids.join(' , '))).toEqual(once);
        expect(readIds(plan, [...ids, ...ids, ''])).toEqual(once);
        expect(idList('ids', ids.join())).toEqual(once);
        expect(jsonIds('ids', ids)).toEqual(once);
      }),
    ));

  it('an id that is a number keeps its value', () => {
    expect(readIds(plan, 7)).toEqual(['7']);
    expect(jsonIds('ids', 7)).toEqual(['7']);
  });

  it.each([undefined, null, '', ',', [], [''], ' , '])(
    '%j contains none, which is refused where one is required',
    (raw) => {
      expect(() => readIds(plan, raw)).toThrow(refused('selection.none'));
    },
  );

  it('are limited to ten thousand', () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => at + 1);
    expect(readIds(plan, ids.join())).toHaveLength(10_000);
    expect(() => readIds(plan, [...ids, 10_001].join())).toThrow(refused('batch.tooMany'));
  });

  it('the id of one record is the first in the call', () => {
    expect(readRecordId(plan, ' ,7,8')).toBe('7');
    expect(() => readRecordId(plan, ' , ')).toThrow(refused('request.parameterMissing'));
    expect(requiredId('id', '7,8')).toBe('7');
    expect(() => requiredId('id', undefined)).toThrow(refused('request.parameterMissing'));
  });

  it('a list that was not sent changes nothing, and an empty one removes all', () => {
    expect([jsonIds('ids', undefined), jsonIds('ids', null)]).toEqual([undefined, undefined]);
    expect([jsonIds('ids', []), jsonIds('ids', '')]).toEqual([[], []]);
    expect(() => idList('ids', ' , ', 'selection.none')).toThrow(refused('selection.none'));
  });
});

describe('a parameter', () => {
  it('a parameter of the address takes precedence over one of the body, and neither an object nor a list as a body is a parameter', () => {
    expect(parameter('id', { id: ' 1 ' }, { id: '2' })).toBe('1');
    expect(parameter('id', {}, { id: 2 })).toBe('2');
    expect(parameter('id', {}, { id: ['1', '2'] })).toBe('1,2');
    expect(parameter('id', {}, { id: { of: 1 } })).toBeUndefined();
    expect(parameter('0', {}, ['1'])).toBeUndefined();
    expect(parameter('id', {}, 'text')).toBeUndefined();
    expect(parameter('id', { id: null })).toBeUndefined();
  });
});
