import { camelCase, snakeCase } from '@heliodeck/kit/snake-case';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';

/** Tables by camelCase name. For typed rows use `db.withTables<{ station: {...} }>()`. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;

/** Maps camelCase in the program to snake_case in the database, by the rule of the model's column names. */
class FieldNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }
  protected override snakeCase(name: string): string {
    return snakeCase(name);
  }
  protected override camelCase(name: string): string {
    return camelCase(name);
  }
}
const plugins = [new FieldNames()];
const known = new WeakMap<pg.PoolClient, Db>();

/** Returns Kysely on one connection, created once per connection. Its own transactions are refused: they would end those of TenantDb. */
export function kyselyOn(client: pg.PoolClient): Db {
  const existing = known.get(client);
  if (existing) return existing;
  const connection = {
    query: (first: unknown, values?: unknown) => {
      if (typeof first === 'string' && /^(begin|start transaction)/.test(first)) {
        throw new Error('transactions are opened with tx() of the tenant database');
      }
      return client.query(first as string, values as unknown[]);
    },
    release() {},
  } as unknown as PostgresPoolClient;
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), plugins });
  known.set(client, db);
  return db;
}
