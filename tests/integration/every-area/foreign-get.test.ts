import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { defineRoute } from '../../../apps/server/http/route.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const summary = label('测试', 'Probe');
const routes = [
  defineRoute({
    method: 'GET',
    path: '/api/probe/mine',
    access: 'signed-in',
    summary,
    handle: async (c) => c.caller.account,
  }),
  defineRoute({
    method: ['GET', 'POST'],
    path: '/api/probe/guarded',
    access: { anyOf: ['probe_view'] },
    summary,
    handle: async () => ({ seen: true }),
  }),
];

const { store } = await freshDatabase();
const server = await testServer({ store, areas: [() => ({ name: 'probe', routes })] });
const viewer = server.policy.admit('viewer', { codes: ['probe_view'] });

describe('a GET that changes data', () => {
  const call = (path: string, said: Record<string, string>) => server.get(path, { ...viewer, ...said });
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['of a link or an address typed in', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['of a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['of a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('is refused as a call %s, even with the right token', async (_what, said) => {
    const { status, body } = await call('/api/probe/guarded', { ...own, ...said });
    expect([status, body.errorCode]).toStrictEqual([403, 'request.forbidden']);
  });

  it('is accepted from a script of our own pages, or from clients other than browsers', async () => {
    expect((await call('/api/probe/guarded', own)).status).toBe(200);
    expect((await call('/api/probe/guarded', {})).status).toBe(200);
  });

  it('is distinguished from one that only reads', async () => {
    expect((await call('/api/probe/mine', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});
