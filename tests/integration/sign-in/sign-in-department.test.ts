import { expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const path = '/api/blade-stationInfo/stationInfo';

it('a session limited to one department includes the department of a station created in it, and no other', async () => {
  const { tenantId, dept, role, user } = await organisation(world);
  // Sees only records of the departments of the session.
  const roleId = await role('builder', ['stationInfo', 'stationInfo_add', 'stationInfo_view']);
  await world.database.owner(
    `with rule as (
       insert into data_scope (tenant_id, menu_id, resource_code, scope_name, scope_type)
       select '000000', id, 'stationInfo', 'departments', 3 from menu where code = 'stationInfo' returning id)
     insert into role_scope (tenant_id, role_id, category, scope_id) select $1, $2, 1, id from rule`,
    [tenantId, roleId],
  );
  const [north, south] = [await dept('北区'), await dept('南区')];
  await user('builder', { roleIds: [roleId], deptId: `${north},${south}` });
  const acting = async (only: string) => {
    const params = { tenantId, username: 'builder', password: md5Hex(testPassword) };
    return (await world.token({ params, headers: { 'dept-id': only } })).token;
  };
  const tokens = await acting(north);
  expect(tokens.dept_id).toBe(north);
  const [headers, elsewhere] = [tokens, await acting(north)].map((token) => ({
    'blade-auth': `bearer ${token.access_token}`,
  }));
  if (!headers || !elsewhere) throw new Error('two sessions were opened');
  const seen = async (as: Record<string, string>) => {
    const { records } = (await world.get(`${path}/list`, as)).body.data as {
      records: { stationName: string }[];
    };
    return records.map((row) => row.stationName);
  };

  expect(await seen(headers)).toStrictEqual([]);
  const made = await world.post(`${path}/submit`, stationDraft({ stationName: '新站' }), headers);
  expect(made.status, made.text).toBe(200);
  expect(await seen(headers)).toStrictEqual(['新站']);
  expect(await seen(elsewhere)).toStrictEqual([]);

  const refreshed = async (more: Record<string, string>, refresh_token: string) =>
    (await world.token({ params: { grant_type: 'refresh_token', tenantId, refresh_token }, headers: more }))
      .token;
  const kept = await refreshed({}, tokens.refresh_token);
  expect(String(kept.dept_id).split(',')).toHaveLength(2);
  expect(await seen({ 'blade-auth': `bearer ${kept.access_token}` })).toStrictEqual(['新站']);
  // Choosing another department means that one only.
  const other = await refreshed({ 'dept-id': south }, kept.refresh_token);
  expect(other.dept_id).toBe(south);
  expect(await seen({ 'blade-auth': `bearer ${other.access_token}` })).toStrictEqual([]);
  const told = await world.get('/api/blade-auth/oauth/user-info', {
    'blade-auth': `bearer ${other.access_token}`,
  });
  expect(told.body.data).toMatchObject({ dept_id: south, real_name: other.real_name });
});
