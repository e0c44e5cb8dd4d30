import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logger, park, testEntities } from '../../../../tests/support/entities.ts';
import { compiled } from '../../store/sql.ts';
import { catalogueOf } from './catalogue.ts';
import { hopOver, joinsInOrder, keyColumn, makeJoins } from './joins.ts';
import { recordLayout } from './row-layout.ts';

const { find } = catalogueOf(testEntities, recordLayout);
const toPark = hopOver(logger, 'parkId', find);
const up = hopOver(park, 'parentId', find);

describe('joins', () => {
  it('follow each reference once, however many fields use it, and give each table a new alias', () => {
    const joins = makeJoins();
    const parent = joins.follow([toPark, up]);
    expect(joins.follow([toPark])).toBe(parent?.after);
    expect(joins.follow([toPark, up])).toBe(parent);
    expect([parent?.after?.alias, parent?.alias, joins.follow([toPark, up, up])?.alias]).toEqual([
      'j1',
      'j2',
      'j3',
    ]);
    expect(parent && compiled(parent.sql)).toEqual({
      text: 'left join "park" "j2" on "j2"."id" = "j1"."parent_id"',
      values: [],
    });
  });

  it('are absent if no reference is followed', () => {
    expect(makeJoins().follow([])).toBeUndefined();
  });

  it('come after the tables they start from, each once, in whatever order they were requested', () => {
    const joins = makeJoins();
    const ways = [[toPark], [toPark, up], [toPark, up, up], [toPark, up, up, up]].map((way) =>
      joins.follow(way),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ways)), (asked) => {
        const wanted = asked.flatMap((join) => join ?? []);
        const order = joinsInOrder(wanted);
        expect(new Set(order).size).toBe(order.length);
        for (const join of wanted) expect(order).toContain(join);
        for (const [at, { after }] of order.entries())
          if (after) expect(order.indexOf(after)).toBeLessThan(at);
        for (const { after } of order) if (after) expect(order).toContain(after);
      }),
    );
  });

  it('refuse a field that is not a reference to one record, with its name', () => {
    expect(() => makeJoins().follow([{ from: park, field: 'keepers', to: park }])).toThrow(
      /'keepers' cannot be followed/,
    );
    expect(() => hopOver(park, 'state', find)).toThrow(/'state' refers to an unknown entity/);
    expect(() => hopOver(park, 'keepers', () => undefined)).toThrow(/'keepers' refers to an unknown entity/);
  });

  it('find a record by its id, or by the field that a reference names, and by no other', () => {
    expect([keyColumn(park, undefined), keyColumn(park, 'parkName')]).toEqual(['id', 'park_name']);
    expect(() => keyColumn(park, 'nonsense')).toThrow(/no field 'nonsense'/);
  });
});
