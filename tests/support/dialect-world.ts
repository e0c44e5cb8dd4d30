import { expect } from 'vitest';
import { createTenant, type MadeTenant } from '../../apps/server/seed/tenant.ts';
import { type FieldWorld, fieldWorld } from './field-world.ts';
import { testPassword } from './platform.ts';
import { enterpriseClient, type StockClient } from './stock-client.ts';

type Row = Record<string, unknown>;

/** The whole server with a tenant, and stock clients of its administrator and of the platform's. */
interface DialectWorld {
  readonly world: FieldWorld;
  readonly made: MadeTenant;
  readonly admin: StockClient;
  readonly operator: StockClient;
}

/** Starts it; stopped after the file. */
export async function dialectWorld(): Promise<DialectWorld> {
  const world = await fieldWorld();
  const made = await createTenant(world.database.store, {
    tenantName: '光明电力',
    linkman: '李工',
    adminPassword: testPassword,
    mustChangePassword: false,
  });
  const signIn = (tenantId: string) =>
    enterpriseClient(world, { tenantId, username: 'admin', password: testPassword });
  return { world, made, admin: await signIn(made.tenantId), operator: await signIn('000000') };
}

/** Keys of every record, of a node of a tree, and the parameters of a list. */
export const auditKeys = [
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime'],
  ...['updateUser', 'updateTime', 'status', 'isDeleted'],
];
export const treeNode = ['id', 'parentId', 'title', 'key', 'value'];
export const usual = { current: 1, size: 10, descs: 'id' };

/**
 * Checks that every row has these keys, whatever their values; that ids are texts, and that absent values are
 * not empty.
 */
export function expectKeys(rows: readonly Row[], keys: readonly string[]): void {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(keys.filter((key) => !(key in row))).toStrictEqual([]);
    for (const key of ['id', 'parentId', 'createUser', 'key', 'value', 'menuId'])
      if (row[key] !== undefined && row[key] !== null)
        expect([key, typeof row[key]]).toStrictEqual([key, 'string']);
    if ('children' in row) expect((row.children as Row[]).length).toBeGreaterThan(0);
    if ('hasChildren' in row) expect(row.hasChildren).toBe(true);
  }
}

/** Saves as the generated modules do. @returns the id of the row found by the search */
export async function saved(
  client: StockClient,
  base: string,
  body: Row,
  search: Record<string, string>,
): Promise<string> {
  await client.post(`${base}/submit`, {}, body);
  const [row] = await client.page(`${base}/list`, { ...usual, ...search });
  return String(row?.id);
}
