import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { holderOf } from './exact-writes.ts';
import { type FieldWorld, fieldWorld } from './field-world.ts';
import {
  idOf,
  type Organisation,
  organisation,
  platformUsers,
  type Row,
  type UsersOfTenant,
} from './organisation.ts';

/** A server with two tenants, on which the acts of the platform's screens are tried. */
export interface ActWorld {
  readonly server: FieldWorld;
  readonly ours: Organisation;
  readonly strangers: Organisation;
  readonly platform: UsersOfTenant;
  /** Folder to which the code generator writes. */
  readonly checkout: string;
  /** Adds a record by an administrator, '#' in it replaced by a new name. @returns its id */
  made(entity: { readonly path: string }, body: Row, by?: UsersOfTenant): Promise<string>;
  /** A new user of our tenant who may see posts. @returns the id */
  person(): Promise<string>;
  /** The path that shows a record. */
  detail(entity: { readonly path: string }): (id: string) => string;
}

/** Starts it; stopped after the file. */
export async function actWorld(): Promise<ActWorld> {
  const checkout = mkdtempSync(join(tmpdir(), 'heliodeck-acts-'));
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));
  const server = await fieldWorld({ environment: { CHECKOUT: checkout } });
  const at = new URL(server.database.ownerUrl);
  await server.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', `db.example:5432,${at.hostname}:${at.port}`],
  );
  const ours = await organisation(server);
  let number = 0;
  return {
    server,
    ours,
    strangers: await organisation(server, '风电公司'),
    platform: await platformUsers(server),
    checkout,
    async made({ path }, body, by = ours) {
      number += 1;
      const named = Object.entries(body).map(([name, value]) => [
        name,
        value === '#' ? `made${number}` : value,
      ]);
      return idOf(await server.post(`/api/${path}/submit`, Object.fromEntries(named), by.admin));
    },
    person: async () => (await holderOf(ours, ['post_view'])).id,
    detail:
      ({ path }) =>
      (id) =>
        `${path}/detail?id=${id}`,
  };
}
