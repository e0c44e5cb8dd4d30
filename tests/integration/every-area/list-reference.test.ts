import { parseSearch } from '@heliodeck/model/descriptors/search';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { VisibleRows } from '../../../apps/server/access/permissions/policy.ts';
import { catalogueOf } from '../../../apps/server/crud/columns/catalogue.ts';
import { computed } from '../../../apps/server/crud/columns/plan.ts';
import { recordLayout } from '../../../apps/server/crud/columns/row-layout.ts';
import { addCondition } from '../../../apps/server/crud/query/conditions.ts';
import { fetchRows } from '../../../apps/server/crud/query/fetch-rows.ts';
import { RecordQuery } from '../../../apps/server/crud/query/list-query.ts';
import { deep, pageFromNearerEnd } from '../../../apps/server/crud/query/page-from-nearer-end.ts';
import { whereIds } from '../../../apps/server/crud/query/record-id.ts';
import { schemaOf } from '../../../apps/server/store/schema.ts';
import { column } from '../../../apps/server/store/sql.ts';
import { freshDatabase } from '../../support/database.ts';
import { park, testEntities, testRecords } from '../../support/entities.ts';
import {
  type AskedCondition,
  type AskedOrder,
  askedConditions,
  askedOrder,
  ordered,
  parksOf,
  type StoredPark,
} from '../../support/list-reference.ts';
import { askedRule } from '../../support/scope-reference.ts';

// Lists with random searches, scopes, orders and pages, compared with arrays. The table contains the same rows for each tenant, and once
// more as removed ones, so that a list with a missing condition differs.

const database = await freshDatabase(schemaOf(testEntities, testRecords));
const catalogue = catalogueOf(testEntities, recordLayout);
const plan = catalogue.planOf(park);
const seed = 20_261;

async function added(tenantId: string, rows: readonly Omit<StoredPark, 'id'>[], isDeleted: 0 | 1) {
  const made = await database.owner(
    `insert into park (tenant_id, is_deleted, park_name, state, capacity, opened, checked_at, keepers, create_user, create_dept)
     select $1, $2, r."parkName", r.state, r.capacity, r.opened, r."checkedAt", r.keepers, r."createUser", r."createDept"
     from jsonb_to_recordset($3::jsonb) as r("parkName" text, state integer, capacity numeric, opened date,
       "checkedAt" timestamptz, keepers bigint[], "createUser" bigint, "createDept" bigint)
     returning id::text as id`,
    [tenantId, isDeleted, JSON.stringify(rows)],
  );
  return made.map(({ id }, at): StoredPark => ({ ...(rows[at] as Omit<StoredPark, 'id'>), id: String(id) }));
}

const [given = []] = fc.sample(parksOf(deep + 300), { numRuns: 1, seed });
const rows = await added('100001', given, 0);
await added('100001', given.slice(0, 100), 1);
await added('100002', given.slice(0, 100), 0);

/** Data scopes, and the rows that each shows. */
const scopes: readonly (readonly [VisibleRows, (row: StoredPark) => boolean])[] = [
  [{ kind: 'all' }, () => true],
  [{ kind: 'none' }, () => false],
  [{ kind: 'own', userId: '5' }, ({ createUser }) => createUser === '5'],
  [
    { kind: 'departments', deptIds: ['21', '22'] },
    ({ createDept }) => createDept === '21' || createDept === '22',
  ],
  [
    { kind: 'among', column: 'keepers', ids: ['13'], of: 'user' },
    ({ keepers }) => keepers?.includes('13') === true,
  ],
  [
    {
      kind: 'grants',
      of: [
        { rows: { kind: 'own', userId: '6' }, fields: 'all' },
        { rows: { kind: 'departments', deptIds: ['23'] }, fields: 'all' },
      ],
    },
    ({ createUser, createDept }) => createUser === '6' || createDept === '23',
  ],
];

interface Asked {
  readonly conditions: readonly AskedCondition[];
  readonly scope: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  conditions: askedConditions,
  scope: fc.nat(scopes.length - 1),
});

function queryOf({ conditions, scope }: Asked): RecordQuery {
  const query = new RecordQuery(plan, scopes[scope]?.[0] ?? { kind: 'none' });
  const parameters = Object.fromEntries(conditions.map(({ name, value }) => [name, value]));
  const { conditions: read, others } = parseSearch(park, parameters, catalogue.find);
  expect(others).toEqual({});
  for (const condition of read) addCondition(query, condition, 'Asia/Shanghai');
  return query;
}

function expected({ conditions, scope }: Asked): readonly StoredPark[] {
  const isInScope = scopes[scope]?.[1] ?? (() => false);
  return rows.filter((row) => isInScope(row) && conditions.every(({ holds }) => holds(row)));
}

const id = [computed('id', column('t', 'id'))];
type Page = { readonly limit: number; readonly offset: number };

const idsOf = async (
  client: pg.PoolClient,
  query: RecordQuery,
  order: readonly AskedOrder[],
  page?: Page,
): Promise<string[]> => (await fetchRows(client, query.select(id, order, page))).map(([one]) => String(one));

const inTenant = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  database.store.tenantDb('100001').read((_, { client }) => work(client));

describe('a list of the database', () => {
  it('has the same rows as an array, for any conditions, scope and order', async () => {
    await fc.assert(
      fc.asyncProperty(asked, askedOrder, async (one, order) => {
        const found = await inTenant((client) => idsOf(client, queryOf(one), order));
        expect(found).toEqual(ordered(expected(one), order).map((row) => row.id));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('has the pages of the array, a total on full pages, and nothing beyond the end', async () => {
    const page = fc.record({ limit: fc.integer({ min: 1, max: 40 }), offset: fc.nat(1_500) });
    await fc.assert(
      fc.asyncProperty(asked, askedOrder, page, async (one, order, { limit, offset }) => {
        const all = ordered(expected(one), order).map((row) => row.id);
        const wanted = all.slice(offset, offset + limit);
        const { found, total } = await inTenant(async (client) => ({
          found: await fetchRows(client, queryOf(one).select(id, order, { limit, offset }, 'total')),
          total: await fetchRows(client, queryOf(one).count()),
        }));
        expect(found.map(([name]) => String(name))).toEqual(wanted);
        expect(found[0]?.[1] ?? null).toBe(wanted.length === limit ? all.length : null);
        expect(total).toEqual([[all.length]]);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('has the same late page from either end', async () => {
    const late = fc.record({
      size: fc.integer({ min: 1, max: 60 }),
      offset: fc.integer({ min: deep, max: 1_400 }),
    });
    const whole: Asked = { conditions: [], scope: 0 };
    await fc.assert(
      fc.asyncProperty(askedOrder, late, async (order, { size, offset }) => {
        const found = await inTenant((client) =>
          pageFromNearerEnd(rows.length, { order, size, offset }, (turned, page) =>
            idsOf(client, queryOf(whole), turned as readonly AskedOrder[], page),
          ),
        );
        expect(found).toEqual(
          ordered(rows, order)
            .slice(offset, offset + size)
            .map((row) => row.id),
        );
      }),
      { seed, numRuns: 60 },
    );
  });

  it('continues after any row, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(asked, askedOrder, fc.nat(1_000_000), async (one, order, place) => {
        const all = ordered(expected(one), order).map((row) => row.id);
        const at = all.length === 0 ? 0 : place % all.length;
        const last = all[at];
        if (last === undefined) return;
        const found = await inTenant(async (client) => {
          const [texts = []] = await fetchRows(client, whereIds(queryOf(one), [last]).orderTexts(order));
          const behind = queryOf(one).whereBehind(order, texts as (string | null)[]);
          return idsOf(client, behind, order, { limit: 20, offset: 0 });
        });
        expect(found).toEqual(all.slice(at + 1, at + 21));
      }),
      { seed, numRuns: 200 },
    );
  });
});

describe('a caller who sees some fields of some rows', () => {
  /** Sees all fields of his own rows, and only the name of those of a department. */
  const partly: VisibleRows = {
    kind: 'grants',
    of: [
      { rows: { kind: 'own', userId: '5' }, fields: 'all' },
      { rows: { kind: 'departments', deptIds: ['21'] }, fields: new Set(['parkName']) },
    ],
  };
  const seen = rows
    .filter(({ createUser, createDept }) => createUser === '5' || createDept === '21')
    .map((row): StoredPark => {
      const hidden = { state: null, capacity: null, opened: null, checkedAt: null, keepers: null };
      return row.createUser === '5' ? row : { ...row, ...hidden };
    });

  it('finds and orders hidden values as if they were absent', async () => {
    await fc.assert(
      fc.asyncProperty(askedConditions, askedOrder, async (conditions, order) => {
        const query = new RecordQuery(plan, partly);
        const parameters = Object.fromEntries(conditions.map(({ name, value }) => [name, value]));
        for (const condition of parseSearch(park, parameters, catalogue.find).conditions)
          addCondition(query, condition, 'Asia/Shanghai');
        const found = await inTenant((client) => idsOf(client, query, order));
        const wanted = seen.filter((row) => conditions.every(({ holds }) => holds(row)));
        expect(found).toEqual(ordered(wanted, order).map((row) => row.id));
      }),
      { seed, numRuns: 150 },
    );
  });
});

describe('a custom rule', () => {
  const who = { userId: '12', deptId: [], roleId: [], tenantId: '100001', account: 'chief' };

  it('shows the rows for which it is true, and none that an absent value leaves undecided', async () => {
    await fc.assert(
      fc.asyncProperty(askedRule, askedOrder, async ({ expression, said }, order) => {
        const query = new RecordQuery(plan, { kind: 'expression', expression, who });
        const found = await inTenant((client) => idsOf(client, query, order));
        const wanted = rows.filter((row) => said(row) === true);
        expect(found).toEqual(ordered(wanted, order).map((row) => row.id));
      }),
      { seed, numRuns: 150 },
    );
  });
});
