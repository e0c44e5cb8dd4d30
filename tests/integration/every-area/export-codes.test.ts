import { describe, expect, it } from 'vitest';
import { seed } from '../../../apps/server/seed/seed.ts';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const clerk = async (name: string, codes: readonly string[]) =>
  org.user(name, { roleIds: [await org.role(name, codes)] });
const viewer = await clerk('viewer', ['post', 'post_view']);
const writer = await clerk('writer', ['post', 'post_add']);
const exporter = await clerk('exporter', ['post', 'post_export', 'user', 'user_view', 'user_export']);
const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await server.app.http.app.inject({ url: `/api/${path}`, headers })).statusCode;

describe('the right to export', () => {
  it('is not part of the right to view or to add', async () => {
    for (const headers of [viewer, writer])
      expect([
        await statusOf('blade-system/post/list', headers),
        await statusOf('blade-system/post/export', headers),
      ]).toEqual([200, 403]);
    expect(await statusOf('blade-system/post/export', exporter)).toBe(200);
  });

  it('does not make a user an administrator, and only administrators export users', async () => {
    expect(await statusOf('blade-user/export-user', exporter)).toBe(403);
    expect(await statusOf('blade-user/export-user', org.admin)).toBe(200);
  });

  it('is granted to the roles that may view when an existing installation learns its code', async () => {
    const code = ['post_export', 'user_export'];
    await database.owner(
      'delete from role_menu where menu_id in (select id from menu where code = any($1))',
      [code],
    );
    await database.owner('delete from menu where code = any($1)', [code]);
    await seed(database.store);
    const holders = await database.owner(
      `select m.code, r.role_name as role from role_menu g join menu m on m.id = g.menu_id join role r on r.id = g.role_id
       where m.code = any($1) and r.tenant_id = $2 and r.role_alias not like '%admin%' order by 1, 2`,
      [code, org.tenantId],
    );
    expect(holders).toEqual([{ code: 'post_export', role: 'viewer' }]);
  });
});
