import type { SignInTroubles } from '@heliodeck/model/wire/sign-in-troubles';
import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const root = await server.signIn('000000', 'admin');
const [org, other] = [await organisation(server), await organisation(server, '另一家')];
const role = await org.role('reader', ['log_sign_in', 'log_sign_in_view']);
const reader = await org.user('reader', { roleIds: [role] });
const repairman = await org.user('zhang', { roleIds: [org.repairmanRoleId] });
const path = '/api/blade-user/sign-in-troubles';
const told = async (headers: Record<string, string>) =>
  (await server.get(path, headers)).body.data as SignInTroubles;

async function guess(tenantId: string, username: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await server.token({
      params: { tenantId, username, password: md5Hex('wrong') },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    });
}

describe('the sign-in troubles', () => {
  it('are visible to nobody without a token or without rights to users and the log', async () => {
    expect((await server.get(path)).status).toBe(401);
    expect((await server.get(path, repairman)).status).toBe(403);
    expect((await server.get(`${path}?tenantId=000000`, root)).status).toBe(400);
  });

  it('are none before the first failure', async () => {
    expect(await told(org.admin)).toEqual({
      locked: { count: 0, rows: [] },
      refused: { count: 0, rows: [] },
    });
  });

  it('list the locked and refused of the caller’s tenant, of all tenants for the platform, and only the kinds that the caller may see', async () => {
    await guess(org.tenantId, 'zhang', 5);
    await guess(org.tenantId, 'reader', 2);
    await guess(other.tenantId, 'admin', 5);
    const ours = await told(org.admin);
    expect(ours.locked).toMatchObject({ count: 1, rows: [{ account: 'zhang', tenantId: org.tenantId }] });
    expect(ours.refused?.count).toBe(7);
    expect(ours.refused?.rows[0]).toMatchObject({
      account: 'reader',
      time: expect.stringMatching(/^2026-06-01/),
    });
    expect(await told(reader)).toMatchObject({ locked: null, refused: { count: 7 } });
    const all = await told(root);
    expect(all.locked?.count).toBe(2);
    expect(all.refused?.count).toBe(12);
  });

  it('end after half an hour, and after a day', async () => {
    server.pass(31 * 60);
    expect(await told(org.admin)).toMatchObject({ locked: { count: 0 }, refused: { count: 7 } });
    server.pass(24 * 3600);
    const admin = await server.signIn(org.tenantId, 'admin');
    expect(await told(admin)).toMatchObject({ locked: { count: 0 }, refused: { count: 0 } });
  });
});
