import { afterAll, describe, expect, it } from 'vitest';
import { type Logs, openLogs } from '../../../apps/server/logs/logs.ts';
import { quietLog } from '../../support/log.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const now = () => new Date('2026-06-01T04:00:00Z');
const opened: Logs[] = [];
const server = await platform(undefined, undefined, (store) => {
  const logs = openLogs({ config: { demo: false }, store, log: quietLog, now });
  opened.push(logs);
  return logs;
});
afterAll(() => Promise.all(opened.map((logs) => logs.close(1000))));
const org = await organisation(server);

/** The report that the console sends when a screen fails. */
const fault = {
  at: 1,
  kind: 'screen',
  where: '/demo/error?token=eyJabcdefgh.abcdefgh.x',
  message: 'TypeError: rows is undefined',
  stack: 'TypeError: rows is undefined\n    at Broken (http://console/assets/error-example.js:12:7)',
};
const report = (lines: unknown, headers: Record<string, string>) =>
  server.post('/api/blade-auth/oauth/logout', lines, headers);
const listed = async (): Promise<{ records: Row[]; total: number }> => {
  await Promise.all(opened.map((logs) => logs.flush()));
  const reply = await server.get('/api/blade-log/error/list?size=100', org.admin);
  return reply.body.data as { records: Row[]; total: number };
};

describe('an error that a browser reports', () => {
  it('an error that a browser reports without sign-in, or with an invalid token, is kept out of the log that users read', async () => {
    const claimed: readonly Record<string, string>[] = [
      {},
      { 'blade-auth': 'bearer nonsense' },
      { 'tenant-id': org.tenantId },
    ];
    for (const headers of claimed) expect((await report([fault], headers)).status).toBe(200);
    for (const nonsense of [[1, null], {}]) expect((await report(nonsense, org.admin)).status).toBe(200);
    expect((await listed()).records.map((row) => row.requestUri).join()).not.toContain('/demo/error');
  });

  it('is in the error log of its user’s tenant, with its screen and its trace, and no token', async () => {
    expect((await report([fault], org.admin)).status).toBe(200);
    const [line] = (await listed()).records;
    const { body } = await server.get(`/api/blade-log/error/detail?id=${line?.id}`, org.admin);
    expect(body.data).toMatchObject({
      exceptionName: 'TypeError',
      message: 'rows is undefined',
      createBy: 'admin',
      fileName: 'error-example.js',
      lineNumber: 12,
      method: 'BROWSER',
      remoteIp: '127.0.0.1',
    });
    expect(String(line?.requestUri)).toMatch(/^\/demo\/error/);
    expect(JSON.stringify(body.data)).not.toContain('eyJ');
  });

  it('an error that a browser repeats in one report fills at most twenty lines of the log', async () => {
    const before = (await listed()).total;
    const lines = Array.from({ length: 500 }, (_, n) => ({ ...fault, message: `Error: ${n}` }));
    await report(lines, org.admin);
    expect((await listed()).total - before).toBe(20);
  });
});
