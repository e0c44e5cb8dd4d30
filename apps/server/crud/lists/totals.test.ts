import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { mostCounted } from '@heliodeck/model/descriptors/search';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { park, testEntities } from '../../../../tests/support/entities.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { catalogueOf } from '../columns/catalogue.ts';
import { recordLayout } from '../columns/row-layout.ts';
import { RecordQuery } from '../query/list-query.ts';
import { totals } from './totals.ts';

/** Rows are added all the time without an announcement. */
const journal = defineEntity({
  key: 'journal',
  path: 'blade-journal/journal',
  table: 'journal',
  label: label('日志', 'Journal'),
  tenancy: 'tenant',
  growth: 'journal',
  title: 'account',
  fields: { account: { kind: 'text', label: label('账号', 'Account'), max: 20 } },
});

const catalogue = catalogueOf([...testEntities, journal], recordLayout);
const everyPark = () => new RecordQuery(catalogue.planOf(park), { kind: 'all' });
const parksOf = (userId: string) => new RecordQuery(catalogue.planOf(park), { kind: 'own', userId });
const lines = (userId = '5') => new RecordQuery(catalogue.planOf(journal), { kind: 'own', userId });

function viewOf(tenantId: string, more: Partial<TenantDb> = {}): TenantDb {
  return { tenantId, spansTenants: false, inTransaction: false, ...more } as TenantDb;
}

/** A connection to a table of `rows` rows, for which the planner estimates `planned`. */
function connection(rows: number, planned = rows) {
  const asked: string[] = [];
  const client = {
    async query(statement: string | { readonly text: string }) {
      const text = typeof statement === 'string' ? statement : statement.text;
      asked.push(text);
      // Format of PostgreSQL 17.
      if (text.startsWith('explain (format json)'))
        return { rows: [{ 'QUERY PLAN': [{ Plan: { 'Node Type': 'Seq Scan', 'Plan Rows': planned } }] }] };
      const limit = /limit (\d+)\) s$/.exec(text)?.[1];
      return { rows: [[limit === undefined ? rows : Math.min(rows, Number(limit))]] };
    },
  };
  return { client: client as unknown as PoolClient, asked };
}

function versions() {
  const counts = new Map<string, number>();
  return {
    version: (table: string, tenantId: string) => String(counts.get(`${table} ${tenantId}`) ?? 0),
    touch: (table: string, tenantId: string) =>
      void counts.set(`${table} ${tenantId}`, (counts.get(`${table} ${tenantId}`) ?? 0) + 1),
  };
}

describe('the total of a list that is counted completely', () => {
  it('is counted once for the same search of a tenant, until its table changes for that tenant', async () => {
    const changes = versions();
    const known = totals(changes);
    const { client, asked } = connection(7);
    const ask = async (tenant: string, query = everyPark()) => known.of(viewOf(tenant), query).count(client);
    expect([await ask('1'), await ask('1')]).toEqual([{ total: 7 }, { total: 7 }]);
    expect(asked).toHaveLength(1);
    changes.touch('park', '2');
    await ask('1');
    expect(asked).toHaveLength(1);
    changes.touch('park', '1');
    await ask('1');
    expect(asked).toHaveLength(2);
  });

  it('is not reused for another tenant, another search, or the same search with another value', async () => {
    const known = totals(versions());
    const { client, asked } = connection(7);
    for (const [tenant, query] of [
      ['1', everyPark()],
      ['2', everyPark()],
      ['1', parksOf('5')],
      ['1', parksOf('6')],
    ] as const)
      await known.of(viewOf(tenant), query).count(client);
    expect(asked).toHaveLength(4);
    expect(known.of(viewOf('1'), parksOf('5')).known).toBeDefined();
    expect(known.of(viewOf('1'), parksOf('7')).known).toBeUndefined();
  });

  it('is neither cached from inside a transaction nor used there', async () => {
    const known = totals(versions());
    const { client, asked } = connection(7);
    const inside = viewOf('1', { inTransaction: true });
    await known.of(inside, everyPark()).count(client);
    expect(known.of(viewOf('1'), everyPark()).known).toBeUndefined();
    await known.of(viewOf('1'), everyPark()).count(client);
    expect(known.of(inside, everyPark()).known).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('a total that came with a page is reused for the next request, and one that failed is not', async () => {
    const known = totals(versions());
    const first = known.of(viewOf('1'), everyPark());
    expect(first.withPage).toBe(true);
    first.learn(Promise.reject(new Error('connection lost')));
    await new Promise(setImmediate);
    expect(known.of(viewOf('1'), everyPark()).known).toBeUndefined();
    first.learn(Promise.resolve({ total: 3 }));
    expect(await known.of(viewOf('1'), everyPark()).known).toEqual({ total: 3 });
  });
});

describe('the total of a list that grows continuously', () => {
  it('is a count up to the limit, separate from the page', async () => {
    for (const rows of [0, 1, mostCounted]) {
      const asked = totals(versions()).of(viewOf('1'), lines());
      expect(asked.withPage).toBe(false);
      expect(await asked.count(connection(rows).client)).toEqual({ total: rows });
    }
  });

  it('a total beyond the limit is the planner’s estimate, marked as estimated', async () => {
    const { client } = connection(mostCounted + 1, 2_345_678.4);
    expect(await totals(versions()).of(viewOf('1'), lines()).count(client)).toEqual({
      total: 2_345_678,
      estimated: true,
    });
  });

  it('is never estimated below the counted number', async () => {
    const { client } = connection(mostCounted + 1, 12);
    expect(await totals(versions()).of(viewOf('1'), lines()).count(client)).toEqual({
      total: mostCounted,
      estimated: true,
    });
  });

  it('is estimated immediately where the same search took too long a moment ago, for that search and tenant only', async () => {
    // Its changes are not announced, so that only the fact that it is long is cached.
    const query = (userId: string) => new RecordQuery(catalogue.planOf(journal), { kind: 'own', userId });
    const known = totals(versions());
    const { client, asked } = connection(mostCounted + 1);
    const countsOf = async (tenant: string, userId: string): Promise<number> => {
      const before = asked.length;
      await known.of(viewOf(tenant), query(userId)).count(client);
      return asked.slice(before).filter((text) => !text.startsWith('explain')).length;
    };
    expect(await countsOf('1', '5')).toBe(1);
    expect(await countsOf('1', '5')).toBe(0);
    expect(await countsOf('1', '6')).toBe(1);
    expect(await countsOf('2', '5')).toBe(1);
  });
});
