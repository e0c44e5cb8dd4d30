import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDataFolder } from '../../../apps/server/store/data-folder.ts';
import { answerOf } from '../../support/captcha.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { until } from '../../support/until.ts';

/** Addresses, targets and files in disguise. */
const world = await fieldWorld();
const operator = await world.signIn('000000', 'admin');

const addresses = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://127.0.0.1%00.example.com',
  'https://[::1',
  'https://a:99999/',
];
const issuer = { source: 'ours', name: 'x', clientId: 'x', clientSecret: 'x', scopes: 'openid' };
const forms: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['/api/blade-system/identity-provider/submit', 'issuer', issuer],
  [
    '/api/blade-system/menu/submit',
    'path',
    { name: 'x', code: 'x', source: 'x', category: 1, sort: 1, alias: 'x' },
  ],
  ['/api/blade-system/tenant/submit', 'domainUrl', { tenantName: 'x', linkman: 'x' }],
  ['/api/blade-system/tenant/submit', 'backgroundUrl', { tenantName: 'x', linkman: 'x' }],
  [
    '/api/blade-resource/oss/submit',
    'endpoint',
    { category: 2, ossCode: 'x', bucketName: 'abc', accessKey: 'x', secretKey: 'x' },
  ],
  [
    '/api/blade-resource/attach/submit',
    'link',
    { domainUrl: 'https://a.example', name: 'x', originalName: 'x', extension: 'txt' },
  ],
  [
    '/api/blade-resource/attach/submit',
    'domainUrl',
    { link: 'https://a.example/x', name: 'x', originalName: 'x', extension: 'txt' },
  ],
  ['/api/blade-system/client/submit', 'webServerRedirectUri', { clientId: 'x', clientSecret: 'xxxxxxxx' }],
];

describe.each(forms)('%s', (path, field, rest) => {
  it.each(addresses)(`refuses %s as ${field}: 400 with a code, and nothing is stored`, async (address) => {
    const { status, body } = await world.post(path, { ...rest, [field]: address }, operator);
    const { errorCode, params } = body as { errorCode?: string; params?: { field?: string } };
    expect([status, typeof errorCode, params?.field], JSON.stringify(body)).toEqual([400, 'string', field]);
  });
});

describe('a request target', () => {
  const { port } = new URL(world.address);
  const raw = async (target: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    await until(() => heard.includes('\r\n\r\n'), `an answer to ${target}`);
    socket.destroy();
    return heard.toLowerCase();
  };

  it.each([
    ['as usual', '/api/blade-auth/public-key'],
    ['written whole', `http://127.0.0.1:${port}/api/blade-auth/public-key`],
    ['of another host', 'http://elsewhere.example/api/blade-auth/public-key'],
    ['with escaped letters', '/%61pi/blade-auth/public-key'],
    ['unknown and written whole', `http://127.0.0.1:${port}/api/blade-none`],
  ])('%s gets the headers of the API', async (_, target) => {
    const answer = await raw(target);
    expect(answer).toContain('\r\ncache-control: no-store\r\n');
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
  });
});

describe('a captcha', () => {
  it('is stored as a hash that is useless without the server’s key, and is accepted once', async () => {
    const { key } = (await world.get('/api/blade-auth/captcha')).body.data as { key: string };
    const [row] = await world.database.owner('select answer from captcha where key = $1', [key]);
    expect(row?.answer).toMatch(/^[0-9a-f]{64}$/);
    expect((await answerOf(world, key)).length).toBeGreaterThan(0);
  });
});

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'heliodeck-modes-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const mode = (folder: string) => statSync(folder).mode & 0o777;
  // Under root the database runs as a separate user, who needs access.
  const passable = process.getuid?.() === 0 ? 0o011 : 0;

  it('is created private, and an open one is made private', () => {
    const made = join(root, 'a', 'b');
    closeDataFolder(made);
    expect(mode(made)).toBe(0o700 | passable);
    chmodSync(made, 0o755);
    closeDataFolder(made);
    expect(mode(made) & 0o007).toBe(passable & 0o007);
    chmodSync(made, 0o750);
    closeDataFolder(made);
    expect(mode(made)).toBe(0o750);
  });
});
