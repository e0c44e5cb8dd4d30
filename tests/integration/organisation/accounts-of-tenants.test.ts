import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { owner } = server.database;
const admin = await server.signIn('000000', 'admin');
const tenants = [await organisation(server, '甲'), await organisation(server, '乙')];
const people = await Promise.all(
  tenants.map(
    async (tenant) => (await tenant.user('member', { roleIds: [await tenant.role('crew', [])] })).id,
  ),
);
await owner(`create function refuse_row() returns trigger language plpgsql as
  $$ begin raise exception 'refused'; end $$`);

/** Passwords, second factors and sessions of these people, and lines about them. */
const stored = () =>
  owner(
    `select u.id::text as id, md5(u.password::text) as password, u.must_change_password as must,
       exists (select 1 from second_factor f where f.user_id = u.id) as secured,
       (select count(*)::int from access_session s where s.user_id = u.id and s.ended_at is null) as sessions,
       (select count(*)::int from audit_log a where a.record_id = u.id::text) as lines
     from "user" u where u.id = any($1::bigint[]) order by u.id`,
    [people],
  );

describe('accounts of several tenants, by an administrator of the platform', () => {
  it.each([
    ['reset-password', 'user', 'update', 'id'],
    ['reset-second-factor', 'second_factor', 'delete', 'user_id'],
  ])('are all treated by %s, or none of them is', async (tail, table, event, column) => {
    await owner(
      `insert into second_factor (user_id, tenant_id, secret, confirmed_at)
       select id, tenant_id, 'sealed', now() from "user" where id = any($1::bigint[]) on conflict do nothing`,
      [people],
    );
    const before = await stored();
    const call = () => server.post(`/api/blade-user/${tail}?userIds=${people.join()}`, undefined, admin);
    for (const id of people) {
      await owner(
        `create trigger refuse before ${event} on "${table}" for each row when (old.${column} = ${id}) execute function refuse_row()`,
      );
      expect((await call()).status).toBe(500);
      expect(await stored()).toEqual(before);
      await owner(`drop trigger refuse on "${table}"`);
    }
    expect((await call()).status).toBe(200);
    const after = await stored();
    expect(after.map(({ lines }, at) => Number(lines) - Number(before[at]?.lines))).toEqual([1, 1]);
    expect(after.map(({ sessions }) => sessions)).toEqual([0, 0]);
  });
});
