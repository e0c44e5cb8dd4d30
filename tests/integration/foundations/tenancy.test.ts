import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { appRole, platformRole } from '../../../apps/server/store/roles.ts';
import { secureTables } from '../../../apps/server/store/row-security.ts';
import { inSnapshot } from '../../../apps/server/store/snapshot.ts';
import type { TenantDb } from '../../../apps/server/store/tenant-db.ts';
import { freshDatabase } from '../../support/database.ts';

const database = await freshDatabase();
const { store } = database;

interface TableFact {
  readonly name: string;
  readonly forced: boolean;
  readonly policies: readonly string[];
  readonly partition: boolean;
}

async function tenantTables(): Promise<TableFact[]> {
  const rows = await database.owner(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, c.relispartition as partition,
      array(select polname::text from pg_policy where polrelid = c.oid order by polname) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  return rows as unknown as TableFact[];
}

beforeAll(async () => {
  await database.owner(`
    create table probe (id bigint primary key default new_id(), tenant_id text not null, note_text text);
    create table probe_log (tenant_id text not null, at timestamptz not null) partition by range (at);
    create table probe_log_2026 partition of probe_log for values from ('2026-01-01') to ('2027-01-01');
    insert into probe (tenant_id, note_text) values ('100001', 'ours'), ('100002', 'theirs')`);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await secureTables(owner, { platformTables: [] });
  await owner.end();
});

describe('the database role of the application', () => {
  it('the role of the program owns no table, schema or function', async () => {
    const rows = await database.owner(
      `select relname from pg_class where relowner in ('${appRole}'::regrole, '${platformRole}'::regrole)
       union all select nspname from pg_namespace where nspowner in ('${appRole}'::regrole, '${platformRole}'::regrole)
       union all select proname from pg_proc where proowner in ('${appRole}'::regrole, '${platformRole}'::regrole)`,
    );
    expect(rows).toEqual([]);
  });

  it('is neither superuser nor able to bypass row-level security or to create roles', async () => {
    const rows = await database.owner(
      `select rolname from pg_roles where rolname in ('${appRole}', '${platformRole}')
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    );
    expect(rows).toEqual([]);
  });

  it('cannot read the passwords of the roles', async () => {
    const reading = store
      .tenantDb('100001')
      .read((_, { client }) => client.query('select * from heliodeck_private.secret'));
    await expect(reading).rejects.toThrow(/permission denied/);
  });

  it('cannot change the row-level security of a table', async () => {
    const opening = store
      .tenantDb('100001')
      .read((_, { client }) => client.query('alter table probe disable row level security'));
    await expect(opening).rejects.toThrow(/must be owner/);
  });
});

describe('a tenant', () => {
  it("does not see another tenant's rows", async () => {
    const notes = await store
      .tenantDb('100001')
      .read((db) => db.selectFrom('probe').select('noteText').execute());
    expect(notes).toEqual([{ noteText: 'ours' }]);
  });

  it("can neither change, remove nor create another tenant's rows", async () => {
    const db = store.tenantDb('100001');
    await expect(
      db.tx((tx) => tx.insertInto('probe').values({ tenantId: '100002', noteText: 'smuggled' }).execute()),
    ).rejects.toThrow(/row-level security/);
    await expect(
      db.tx((tx) => tx.updateTable('probe').set({ tenantId: '100002' }).execute()),
    ).rejects.toThrow(/row-level security/);
    await db.tx((tx) =>
      tx.updateTable('probe').set({ noteText: 'changed' }).where('tenantId', '=', '100002').execute(),
    );
    await db.tx((tx) => tx.deleteFrom('probe').where('tenantId', '=', '100002').execute());
    const theirs = await database.owner("select note_text from probe where tenant_id = '100002'");
    expect(theirs).toEqual([{ note_text: 'theirs' }]);
  });

  it('sees its own rows on a connection that another tenant used before', async () => {
    const seen = [];
    for (const tenant of ['100001', '100002', '100001', '100002']) {
      const rows = await store
        .tenantDb(tenant)
        .read((db) => db.selectFrom('probe').select('tenantId').execute());
      seen.push(rows.map((row) => row.tenantId));
    }
    expect(seen).toEqual([['100001'], ['100002'], ['100001'], ['100002']]);
  });

  it("sees its own rows after a transaction failed on another tenant's connection", async () => {
    const refused = store.tenantDb('100002').tx(async () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    const rows = await store
      .tenantDb('100001')
      .read((db) => db.selectFrom('probe').select('tenantId').execute());
    expect(rows).toEqual([{ tenantId: '100001' }]);
  });

  it('sees nothing of a partition that is queried directly', async () => {
    const reading = store
      .tenantDb('100001')
      .read((db) => db.selectFrom('probeLog_2026').selectAll().execute());
    await expect(reading).rejects.toThrow(/permission denied/);
  });
});

/** Tables whose rows of the tenant '' are readable for everybody (migration 104). */
const shared = ['wf_definition', 'wf_deployment', 'wf_subscription'];
const policiesOf = (table: string): string =>
  shared.includes(table) ? 'platform,shared,tenant' : 'platform,tenant';

describe('every tenant table', () => {
  it('has forced row-level security with both policies', async () => {
    const open = (await tenantTables()).filter(
      ({ name, partition, forced, policies }) =>
        !partition && !(forced && policies.join() === policiesOf(name)),
    );
    expect(open.map((table) => table.name)).toEqual([]);
  });

  it('shows processes of all tenants to everybody, where it holds any, and only the platform can write them', async () => {
    const insert = `insert into wf_deployment (tenant_id, category, file_name, xml, deployed_at) values ($1, '1', 'a', '', now())`;
    const as = (tenantId: string, text: string, values: readonly unknown[] = []) =>
      store.tenantDb(tenantId).read((_, { client }) => client.query(text, [...values]));
    for (const tenantId of ['', '100001', '100002']) await database.owner(insert, [tenantId]);
    const { rows } = await as('100001', 'select tenant_id from wf_deployment order by 1');
    expect(rows.map((row) => row.tenant_id)).toEqual(['', '100001']);
    await expect(as('100001', insert, [''])).rejects.toThrow(/row-level security/);
    await expect(as('100001', insert, ['100002'])).rejects.toThrow(/row-level security/);
    for (const act of ["update wf_deployment set xml = 'x'", 'delete from wf_deployment'])
      expect((await as('100002', act)).rowCount).toBe(1);
    expect(await database.owner("select xml from wf_deployment where tenant_id = ''")).toEqual([{ xml: '' }]);
  });
});

describe('transactions', () => {
  it('store nothing when the operation refuses', async () => {
    const refused = store.tenantDb('100001').tx(async (db) => {
      await db.insertInto('probe').values({ tenantId: '100001', noteText: 'half' }).execute();
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await database.owner("select 1 from probe where note_text = 'half'")).toEqual([]);
  });

  it('nested transactions roll back alone, with their callbacks for after the commit', async () => {
    const done: string[] = [];
    await store.tenantDb('100001').tx(async (db, outer) => {
      await db.insertInto('probe').values({ tenantId: '100001', noteText: 'outer' }).execute();
      outer.afterCommit(() => done.push('outer'));
      const inner = outer.db.tx(async (tx, session) => {
        await tx.insertInto('probe').values({ tenantId: '100001', noteText: 'inner' }).execute();
        session.afterCommit(() => done.push('inner'));
        throw new Error('inner refused');
      });
      await expect(inner).rejects.toThrow('inner refused');
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['outer']);
    expect(await database.owner("select note_text from probe where note_text in ('outer', 'inner')")).toEqual(
      [{ note_text: 'outer' }],
    );
  });

  it('cannot be opened outside the tenant database', async () => {
    const around = store.tenantDb('100001').read((db) => db.transaction().execute(async () => 1));
    await expect(around).rejects.toThrow(/tx\(\) of the tenant database/);
  });
});

describe('reads on one snapshot', () => {
  const countOf = async ({ db }: { readonly db: TenantDb }) =>
    db.read(async (_, { client }) => {
      const { rows } = await client.query("select count(*)::int as n from probe where note_text = 'later'");
      return rows[0]?.n as number;
    });

  it('do not see what is written between them, also where one of them asks for a snapshot', async () => {
    const outer = { db: store.tenantDb('100001') };
    const seen = await inSnapshot(outer, async (frozen) => {
      const first = await countOf(frozen);
      await database.owner("insert into probe (tenant_id, note_text) values ('100001', 'later')");
      return [first, await countOf(frozen), await inSnapshot(frozen, countOf)];
    });
    expect(seen).toEqual([0, 0, 0]);
    expect(await countOf(outer)).toBe(1);
  });
});

describe('database values', () => {
  it('are returned as string for bigint, number for numeric, Date for instants and text for dates', async () => {
    const [row] = await store.tenantDb('100001').read(async (_, { client }) => {
      const { rows } = await client.query(
        "select 9007199254740993::bigint as id, 1.50::numeric as price, '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day",
      );
      return rows;
    });
    expect(row).toEqual({
      id: '9007199254740993',
      price: 1.5,
      at: new Date('2026-01-02T03:04:05Z'),
      day: '2026-01-02',
    });
  });

  it('new_id returns ids that differ and increase', async () => {
    const rows = await database.owner('select new_id()::text as id from generate_series(1, 1000)');
    const ids = rows.map((row) => BigInt(String(row.id)));
    expect(new Set(ids).size).toBe(1000);
    expect(ids.every((id) => id > 0n && id < 2n ** 63n)).toBe(true);
  });
});
