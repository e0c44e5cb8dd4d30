import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { limitOf, rateGates } from '../../../apps/server/http/rate-limits.ts';
import { platform } from '../../support/platform.ts';
import { resourceWorld } from '../../support/resource-world.ts';

const server = await platform();
const { app } = server.app.http;
const captcha = '/api/blade-auth/captcha';

/** A call from an address of the internet. */
const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, remoteAddress, headers });
/** Statuses of this many calls. */
async function statuses(times: number, call: (index: number) => ReturnType<typeof from>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < times; index += 1) seen.push((await call(index)).statusCode);
  return seen;
}
const refusedOf = (seen: readonly number[]): number => seen.filter((status) => status === 429).length;

describe('calls of one address', () => {
  it('calls of one address above the limit are refused with a code, in both languages, with the time of the next attempt', async () => {
    const seen = await statuses(61, () => from('203.0.113.1', captcha));
    expect([refusedOf(seen.slice(0, 60)), seen.at(-1)]).toEqual([0, 429]);
    const zh = await from('203.0.113.1', captcha);
    expect(zh.json()).toMatchObject({ code: 429, success: false, errorCode: 'request.tooMany' });
    expect(zh.json().msg).toBe('请求过于频繁，请稍后再试');
    const en = await from('203.0.113.1', captcha, { 'accept-language': 'en' });
    expect(en.json().msg).toBe('Too many requests, please try again later');
    expect(Number(en.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are counted together across the names of a call, and apart from those of others', async () => {
    await statuses(60, () => from('203.0.113.2', captcha));
    expect((await from('203.0.113.2', '/api/blade-auth/oauth/captcha')).statusCode).toBe(429);
    expect((await from('203.0.113.2', '/api/blade-auth/public-key')).statusCode).toBe(200);
    expect((await from('203.0.113.3', captcha)).statusCode).toBe(200);
  });

  it('cannot be disguised by a forged header or by other addresses of the IPv6 network', async () => {
    const lying = await statuses(61, (index) =>
      from('203.0.113.4', captcha, { 'x-forwarded-for': `198.51.100.${index}` }),
    );
    expect(lying.at(-1)).toBe(429);
    const wandering = await statuses(61, (index) => from(`2001:db9:1:2::${index + 1}`, captcha));
    expect(wandering.at(-1)).toBe(429);
  });

  it('calls of one address through a proxy on this machine count for the address that the proxy names', async () => {
    const through = (client: string) => from('127.0.0.1', captcha, { 'x-forwarded-for': client });
    expect((await statuses(61, () => through('203.0.113.5'))).at(-1)).toBe(429);
    expect((await through('203.0.113.6')).statusCode).toBe(200);
  });

  it('calls of one address through a proxy on this machine that names no address count together', async () => {
    const through = () => from('127.0.0.1', captcha, { host: 'pv.example.com' });
    expect((await statuses(61, through)).at(-1)).toBe(429);
    expect((await from('203.0.113.8', captcha, { host: 'pv.example.com' })).statusCode).toBe(200);
  });

  it('calls of this machine itself have no limit', async () => {
    expect(refusedOf(await statuses(80, () => from('127.0.0.1', captcha)))).toBe(0);
  });
});

describe('the rate limits', () => {
  it('exist for every public route', () => {
    const without = server.app.http.registry.all.filter(
      (route) => route.access === 'public' && limitOf(route) === undefined,
    );
    expect(without).toEqual([]);
  });

  it('apply to codes to phones also where a sign-in is required', () => {
    const path = '/api/blade-resource/sms/endpoint/send-validate';
    expect(limitOf({ path, access: 'signed-in' })?.perMinute).toBeLessThanOrEqual(10);
    expect(limitOf({ path: '/api/blade-dtu/dtu/list', access: 'signed-in' })).toBeUndefined();
  });

  it('can be raised and lifted by the operators', async () => {
    const route = { path: captcha, access: 'public' } as const;
    const strict = Fastify();
    const counting = { platform: server.database.store.asPlatform('test'), now: server.now };
    const gate = (await rateGates(strict, { factor: 1 / 30, ...counting }))(route);
    strict.get('/', async (request, reply) => {
      await gate?.(request, reply);
      return 'let in';
    });
    const call = () => strict.inject({ url: '/', remoteAddress: '203.0.113.7' });
    expect((await statuses(3, call)).map((status) => status < 300)).toEqual([true, true, false]);
    expect((await rateGates(Fastify(), { factor: 0, ...counting }))(route)).toBeUndefined();
  });
});

describe('an HTTP reply', () => {
  const policyOf = async (url: string, headers: Record<string, string> = {}) =>
    String((await from('127.0.0.1', url, headers)).headers['content-security-policy']);

  it('a reply of the API has a policy that permits nothing if a browser renders it as a page', async () => {
    expect(await policyOf(captcha)).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('a reply of the console permits scripts of its own files only, none inline', async () => {
    const policy = await policyOf('/');
    for (const part of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "form-action 'self'",
    ])
      expect(policy.split(';')).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|http:|\*)/);
  });

  it('requires https for a year where the browser used https, and never otherwise', async () => {
    const { headers } = await from('127.0.0.1', captcha, { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await from('127.0.0.1', captcha)).headers).not.toHaveProperty('strict-transport-security');
    const claimed = await from('203.0.113.9', captcha, { 'x-forwarded-proto': 'https' });
    expect(claimed.headers).not.toHaveProperty('strict-transport-security');
  });

  it('allows no other origin, sets no cookie, reveals no version, and disables content sniffing', async () => {
    const { headers } = await from('127.0.0.1', captcha, { origin: 'https://elsewhere.example' });
    for (const name of ['access-control-allow-origin', 'set-cookie', 'server', 'x-powered-by'])
      expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('a reply to TRACE is a refusal', async () => {
    const reply = await app.inject({ method: 'TRACE', url: captcha } as never);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('a form on another site’s page', () => {
  it('cannot use the cookies of its visitor', async () => {
    const admin = await server.signIn('000000', 'admin');
    const token = String(admin['blade-auth']).replace('bearer ', '');
    const reply = await app.inject({
      method: 'POST',
      url: '/api/blade-system/post/submit',
      headers: {
        cookie: `Blade-Auth=${token}; saber3-access-token=${token}`,
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'postName=x&postCode=x',
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('an upload', async () => {
  const world = await resourceWorld();
  const address = new URL(await world.server.app.http.listen('127.0.0.1', 0));
  const putFile = '/api/blade-resource/oss/endpoint/put-file';

  it('an upload of a gigabyte is refused by its declared length, and the connection is closed', async () => {
    const socket = connect(Number(address.port), '127.0.0.1');
    const said: Buffer[] = [];
    socket.on('data', (part) => said.push(part));
    await once(socket, 'connect');
    socket.write(
      [
        `POST ${putFile} HTTP/1.1`,
        `host: ${address.host}`,
        `blade-auth: ${world.admin['blade-auth']}`,
        'content-type: multipart/form-data; boundary=x',
        `content-length: ${1024 ** 3}`,
        '',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbeginning',
      ].join('\r\n'),
    );
    await once(socket, 'close');
    const reply = Buffer.concat(said).toString();
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('upload.tooLarge');
    expect(socket.bytesWritten).toBeLessThan(1024);
  });

  it('an upload of a gigabyte without a token is refused', async () => {
    const reply = await world.server.app.http.app.inject({
      method: 'POST',
      url: putFile,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(1024 ** 3) },
    });
    expect(reply.statusCode).toBe(401);
  });

  it('an upload whose name is a script or a header is served under that name as plain text', async () => {
    const name = '"><script>alert(1)</script>\r\nset-cookie: a=b.csv';
    const kept = await world.upload('oss/endpoint/put-file-attach', 'a,b\n1,2\n', name);
    expect(kept.status).toBe(200);
    const { name: stored } = kept.body.data as { name: string };
    const { headers } = await world.server.get(`/api/blade-resource/file/${stored}`);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'()-]+$/);
  });
});
