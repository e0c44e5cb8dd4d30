import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { openAccess } from '../../../apps/server/access/callers/access.ts';
import { signInArea } from '../../../apps/server/areas/sign-in/area.ts';
import { administrationAreas } from '../../support/administration-areas.ts';
import { integrations } from '../../support/integrations.ts';
import { calls, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { testServer } from '../../support/server.ts';

const server = await platform();
const { database } = server;
const admin = await server.signIn('000000', 'admin');
const { get, records } = calls(server, admin);
const ours = await organisation(server, '光明电力');
const { add, ask, as } = integrations(server, admin, ours.tenantId);
const path = 'blade-system/client';

describe('rate limits of clients', () => {
  const list = '/api/blade-system/post/list';

  it('limits per minute refuse the excess call, in both languages and with the waiting time', async () => {
    const { secret } = await add('quick', { rateLimit: 3 });
    const headers = await as('quick', secret);
    const first = await server.get(list, headers);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '60',
      'ratelimit-day-limit': '10000',
      'ratelimit-day-remaining': '9998',
      'ratelimit-policy': '3;w=60, 10000;w=86400',
    });
    expect((await server.get(list, headers)).status).toBe(200);
    const refused = await server.get(list, headers);
    expect([refused.status, refused.body.errorCode, refused.body.msg]).toStrictEqual([
      429,
      'client.rateLimited',
      '每分钟最多 3 次请求，请在 60 秒后重试',
    ]);
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'ratelimit-remaining': '0' });
    const english = await server.get(list, { ...headers, 'accept-language': 'en' });
    expect(english.body.msg).toBe('At most 3 requests a minute, please try again in 60 seconds');
    expect((await ask('quick', secret)).status).toBe(429);
    server.pass(60);
    expect((await server.get(list, headers)).status).toBe(200);
  });

  it('include simultaneous calls, and count each program separately', async () => {
    const one = await add('crowd', { rateLimit: 5 });
    const other = await add('bystander', { rateLimit: 5 });
    const [headers, others] = [await as('crowd', one.secret), await as('bystander', other.secret)];
    const replies = await Promise.all(Array.from({ length: 12 }, () => server.get(list, headers)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(4);
    expect((await server.get(list, others)).status).toBe(200);
  });

  it('do not count refused calls of users', async () => {
    const { headers } = await server.get(list, ours.admin);
    expect(headers).not.toHaveProperty('ratelimit-limit');
  });

  it('are visible only to users who may view clients', async () => {
    const { id } = await add('hidden');
    for (const tail of ['usage', 'scope-tree', 'detail'])
      expect((await server.get(`/api/${path}/${tail}?id=${id}`, ours.admin)).status).toBe(403);
  });
});

describe('the daily quota', () => {
  const list = '/api/blade-system/post/list';

  it('survives a restart of the server and ends at midnight', async () => {
    const { id, secret } = await add('daily', { dailyQuota: 4 });
    const headers = await as('daily', secret);
    for (let n = 0; n < 2; n++) expect((await server.get(list, headers)).status).toBe(200);
    const access = openAccess(database.store, server.access.keys);
    const restarted = await testServer({
      store: database.store,
      access: access.policy,
      entities: [...entities.values()],
      areas: [signInArea(access), ...administrationAreas(access)],
      now: server.now,
    });
    const last = await restarted.get(list, headers);
    expect([last.status, last.headers['ratelimit-day-remaining']]).toStrictEqual([200, '0']);
    const refused = await restarted.get(list, headers);
    expect([refused.status, refused.body.msg]).toStrictEqual([
      429,
      '今日额度 4 次已用完，2026-06-02 00:00:00 恢复',
    ]);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-day-reset']);
    expect(await get(`${path}/usage?id=${id}`)).toMatchObject({
      clientId: 'daily',
      rateLimit: 60,
      dailyQuota: 4,
      usedToday: 4,
      refusedToday: 1,
      days: [{ day: '2026-06-01', calls: 4, refused: 1 }],
    });
    const [row] = await records(`${path}/list?clientId_equal=daily`);
    expect(row).toMatchObject({ usedToday: 4, lastUseTime: expect.stringMatching(/^2026-06-01 /) });
    server.pass(12 * 3600);
    // The token has expired by then; a new one is the first call of the day.
    expect((await ask('daily', secret)).status).toBe(200);
    const tomorrow = await server.signIn('000000', 'admin');
    expect(await get(`${path}/usage?id=${id}`, tomorrow)).toMatchObject({ usedToday: 1 });
  });
});
