import { knownParams } from '@heliodeck/model/settings/known-params';
import { describe, expect, it } from 'vitest';
import { calls, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const guest = await org.user('guest', { roleIds: [await org.role('posts', ['post'])] });
const { post, get } = calls(server, org.admin);
const path = 'blade-system/param';

const rowsOf = () =>
  server.database.owner('select param_key, param_value from param where tenant_id = $1 and is_deleted = 0', [
    org.tenantId,
  ]);
interface Known {
  readonly paramKey: string;
  readonly paramValue: string | null;
  readonly source: string;
  readonly id: string | null;
}
const knownTo = async (): Promise<ReadonlyMap<string, Known>> =>
  new Map(((await get(`${path}/known`)) as Known[]).map((one) => [one.paramKey, one]));

describe('the parameters that the system reads', () => {
  it('are returned to nobody without a token or without the screen', async () => {
    expect((await server.get(`/api/${path}/known`)).status).toBe(401);
    expect((await server.get(`/api/${path}/known`, guest)).status).toBe(403);
  });

  it.each([
    ['account.totpRequired', 'maybe', 'param.flag', 'true'],
    ['account.failCount', 'minus five', 'param.integer', '1'],
    ['account.failCount', '101', 'param.integer', '100'],
    ['dtu.claimProof', 'perhaps', 'dtu.claimProofUnknown', 'packet'],
    ['tenant.zone', 'Nowhere', 'field.notZone', ''],
    ['tenant.graceDays', '5', 'param.platformOnly', 'tenant.graceDays'],
  ])('refuse %s = %j as %s, and change nothing', async (paramKey, paramValue, code, named) => {
    const before = await rowsOf();
    const reply = await post(`${path}/submit`, { paramName: 'p', paramKey, paramValue });
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, code]);
    expect(reply.body.msg).toContain(named);
    expect(await rowsOf()).toStrictEqual(before);
  });

  it('refuse a value that a change of the key makes invalid, and accept any value for other keys', async () => {
    const made = await post(`${path}/submit`, { paramName: 'p', paramKey: 'my.own', paramValue: 'blue' });
    expect(made.status).toBe(200);
    const { id } = made.body.data as { id: string };
    const reply = await post(`${path}/submit`, { id, paramKey: 'session.maxDays' });
    expect([reply.status, reply.body.errorCode]).toStrictEqual([400, 'param.integer']);
  });

  it('are listed to a tenant with the effective value and its origin', async () => {
    const before = await knownTo();
    expect(before.get('command.dualApproval')).toStrictEqual({
      paramKey: 'command.dualApproval',
      paramValue: 'false',
      source: 'default',
      id: null,
    });
    await server.post(
      `/api/${path}/submit`,
      { paramName: 'p', paramKey: 'command.dualApproval', paramValue: 'true' },
      root,
    );
    expect((await knownTo()).get('command.dualApproval')).toMatchObject({
      paramValue: 'true',
      source: 'platform',
      id: null,
    });
    await post(`${path}/submit`, { paramName: 'p', paramKey: 'command.dualApproval', paramValue: 'false' });
    expect((await knownTo()).get('command.dualApproval')).toMatchObject({
      paramValue: 'false',
      source: 'own',
      id: expect.any(String),
    });
    const offered = Object.entries(knownParams).filter(([, one]) => one.by === 'tenant');
    expect([...before.keys()]).toStrictEqual(offered.map(([key]) => key));
  });

  it('never contain a secret, and are complete for the platform', async () => {
    const secret = 'A-quiet-harbour-7';
    await server.post(
      `/api/${path}/submit`,
      { paramName: 'p', paramKey: 'weather.amapKey', paramValue: secret },
      root,
    );
    const reply = await server.get(`/api/${path}/known`, root);
    expect(reply.text).not.toContain(secret);
    const all = reply.body.data as Known[];
    expect(all.find((one) => one.paramKey === 'weather.amapKey')?.paramValue).toBe('******');
    expect(all.map((one) => one.paramKey)).toStrictEqual(Object.keys(knownParams));
  });
});
