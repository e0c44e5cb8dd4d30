import { Readable } from 'node:stream';
import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Said } from '../../../apps/server/http/reply.ts';
import { defineRoute } from '../../../apps/server/http/route.ts';
import { freshDatabase } from '../../support/database.ts';
import { recordingLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';

const summary = label('测试', 'Probe');
const routes = [
  defineRoute({
    method: 'GET',
    path: '/api/probe/open',
    access: 'public',
    summary,
    handle: async (c) => c.caller,
  }),
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
    access: { anyOf: ['probe_view', 'probe_edit'] },
    summary,
    handle: async () => ({ seen: true }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/probe/save',
    access: 'public',
    summary,
    query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
    body: z.strictObject({
      name: z.string(),
      on: z.boolean().optional(),
      kind: z.enum(['a', 'b']).optional(),
    }),
    handle: async (_, { query, body }) => ({ ...body, times: query.times }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/probe/echo',
    access: 'public',
    summary,
    handle: async (_, { query, body }) => ({ query, body }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/nothing',
    access: 'public',
    summary,
    handle: async () => null,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/added',
    access: 'public',
    summary,
    handle: async () => new Said('reply.added', '7'),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/long',
    access: 'public',
    summary,
    handle: async () => 'x'.repeat(50_000),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/bare',
    access: 'public',
    summary,
    reply: 'bare',
    data: z.object({ key: z.string() }),
    handle: async () => ({ key: 'k' }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/refused',
    access: 'public',
    summary,
    handle: () => Promise.reject(new CodedError('user.exists', { account: 'li' })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/broken',
    access: 'public',
    summary,
    handle: async () => {
      throw new Error('the password is hunter2');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/probe/file',
    access: 'public',
    summary,
    reply: 'stream',
    handle: async (_, __, raw) => {
      // As long as replies that are compressed elsewhere, and of a compressible type.
      raw.setHeader('content-type', 'text/csv');
      raw.send(Readable.from(['a,b\n', '1,2\n']));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/probe/upload',
    access: 'signed-in',
    summary,
    accepts: { files: true },
    handle: async (_, __, raw) => {
      const files: string[] = [];
      for await (const file of raw.files?.() ?? []) {
        let size = 0;
        for await (const chunk of file.stream) size += chunk.length;
        files.push(`${file.field}:${file.name}:${size}`);
      }
      return { files, texts: raw.body };
    },
  }),
];

const log = recordingLog();
const { store } = await freshDatabase();
const server = await testServer({ store, log, areas: [() => ({ name: 'probe', routes })] });
const someone = server.policy.admit('someone');
const viewer = server.policy.admit('viewer', { codes: ['probe_view'] });

describe('an HTTP request', () => {
  it.each(['/api/probe/mine', '/api/probe/guarded'])('refuses %s without a token', async (path) => {
    const { status, body } = await server.get(path);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 401,
      success: false,
      data: null,
      msg: '请求未授权',
      errorCode: 'request.unauthorized',
    });
  });

  it('a request with an unknown token is unauthorized', async () => {
    expect((await server.get('/api/probe/mine', { 'blade-auth': 'bearer rubbish' })).status).toBe(401);
  });

  it('a request without any of the needed codes is forbidden, not signed out', async () => {
    const { status, body } = await server.get('/api/probe/guarded', someone);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 403, errorCode: 'request.forbidden', msg: '请求被拒绝' });
  });

  it('is refused before its body is read', async () => {
    const { status } = await server.post('/api/probe/guarded', 'not json at all', {
      'content-type': 'application/json',
    });
    expect(status).toBe(401);
  });

  it('a request with one of the codes is accepted, by GET and by POST', async () => {
    expect((await server.get('/api/probe/guarded', viewer)).body.data).toEqual({ seen: true });
    expect((await server.post('/api/probe/guarded', undefined, viewer)).body.data).toEqual({ seen: true });
  });

  it('a request to an address that does not exist is 404 in the envelope', async () => {
    const { status, body } = await server.get('/api/probe/none', someone);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 404, success: false, errorCode: 'request.notFound' });
  });

  it('a request by the wrong method is 405', async () => {
    const { status, body } = await server.post('/api/probe/mine', {}, someone);
    expect(status).toBe(405);
    expect(body.errorCode).toBe('request.methodNotAllowed');
  });

  it('a request with a body of an unknown kind is 415', async () => {
    const { status, body } = await server.post('/api/probe/save', '<xml/>', {
      'content-type': 'application/xml',
    });
    expect([status, body.errorCode]).toEqual([415, 'request.mediaType']);
  });

  it('a request with broken JSON is unreadable', async () => {
    const { status, body } = await server.post('/api/probe/save', '{"name":', {
      'content-type': 'application/json',
    });
    expect([status, body.errorCode]).toEqual([400, 'request.unreadable']);
  });

  it.each(['[]', '"text"', '7'])('refuses %s where an object belongs', async (sent) => {
    const { status, body } = await server.post('/api/probe/save', sent, {
      'content-type': 'application/json',
    });
    expect([status, body.msg]).toEqual([400, '消息不能读取']);
  });

  it('a request with a plain-text body is 415: a client that encrypts would send one', async () => {
    const { status, body } = await server.post('/api/probe/save', '{"name":"a"}', {
      'content-type': 'text/plain',
    });
    expect([status, body.msg]).toEqual([415, '不支持当前媒体类型']);
  });

  it('a request that targets the prototype is unreadable', async () => {
    const json = { 'content-type': 'application/json' };
    const { status } = await server.post('/api/probe/echo', '{"__proto__":{"admin":true}}', json);
    expect(status).toBe(400);
  });

  it('a request with three megabytes of body is too large', async () => {
    const { status, body } = await server.post('/api/probe/save', { name: 'x'.repeat(3_000_000) });
    expect([status, body.errorCode]).toEqual([413, 'request.tooLarge']);
  });

  it.each([
    [{}, 'request.parameterMissing', 'name'],
    [{ name: 'a', kind: null }, 'request.parameterMissing', 'kind'],
    [{ name: 'a', kind: 'c' }, 'request.parameterFormat', 'kind'],
    [{ name: 7 }, 'request.parameterType', 'name'],
    [{ name: 'a', more: 1 }, 'field.unknown', 'more'],
  ])('a request with the body %j is refused as %s and names the parameter', async (sent, errorCode, name) => {
    const { status, body } = await server.post('/api/probe/save', sent, { locale: 'en' });
    expect(status).toBe(400);
    expect(body.errorCode).toBe(errorCode);
    expect(body.msg).toContain(name);
  });

  it('a request with a parameter out of its limits is refused and names it', async () => {
    const { body } = await server.post('/api/probe/save?times=9', { name: 'a' });
    expect(body).toMatchObject({
      code: 400,
      errorCode: 'request.parameterFormat',
      params: { name: 'times' },
    });
  });

  it('a request that causes an error gets no details, and the log has them', async () => {
    const { status, body, text } = await server.get('/api/probe/broken?token=secret-ticket');
    expect([status, body.errorCode]).toEqual([500, 'request.serverError']);
    expect(text).not.toContain('hunter2');
    const line = log.lines.find(({ message }) => message === 'request failed');
    expect(line?.fields).toMatchObject({ path: '/api/probe/broken', requestId: expect.any(String) });
  });
});

describe('an HTTP reply', () => {
  it('wraps the result of the operation', async () => {
    const { status, body } = await server.post('/api/probe/save?times=2', { name: 'a' });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 200, success: true, data: { name: 'a', times: 2 }, msg: '操作成功' });
  });

  it('has a message where there is no data', async () => {
    expect((await server.get('/api/probe/nothing')).body).toMatchObject({
      code: 200,
      data: null,
      msg: '暂无承载数据',
    });
  });

  it('can have another message than success', async () => {
    expect((await server.get('/api/probe/added', { locale: 'en' })).body).toMatchObject({
      data: '7',
      msg: 'add success!',
    });
  });

  it('has no envelope where the wire requires that', async () => {
    expect((await server.get('/api/probe/bare')).body).toEqual({ key: 'k' });
  });

  it.each([
    [{}, '', '当前用户 [li] 已存在!'],
    [{ 'accept-language': 'en-US,en;q=0.9' }, '', 'The user [li] exists already!'],
    [{ 'accept-language': 'en', locale: 'zh' }, '', '当前用户 [li] 已存在!'],
    [{}, '?lang=en', 'The user [li] exists already!'],
  ])('is in the language of %j %s', async (headers, query, msg) => {
    expect((await server.get(`/api/probe/refused${query}`, headers)).body.msg).toBe(msg);
  });

  it('a reply of a stream is sent as a stream', async () => {
    const { text, headers } = await server.get('/api/probe/file');
    expect(text).toBe('a,b\n1,2\n');
    expect(headers['content-type']).toBe('text/csv');
  });

  it('a reply of a stream is never delayed by compression, and a long one of JSON is compressed', async () => {
    const packed = { 'accept-encoding': 'gzip' };
    expect((await server.get('/api/probe/file', packed)).headers['content-encoding']).toBeUndefined();
    expect((await server.get('/api/probe/long', packed)).headers['content-encoding']).toBe('gzip');
    expect((await server.get('/api/probe/open', packed)).headers['content-encoding']).toBeUndefined();
  });

  it('has security headers, a request id, and is not cached', async () => {
    const { headers } = await server.get('/api/probe/open');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('an HTTP body', () => {
  it('may be a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.post('/api/probe/echo?ids=1&ids=2', 'a=1&b=%E7%94%B5', form)).body.data).toEqual({
      query: { ids: '1,2' },
      body: { a: '1', b: '电' },
    });
  });

  it('may be empty although its type is JSON', async () => {
    const { status } = await server.post('/api/probe/echo', '', { 'content-type': 'application/json' });
    expect(status).toBe(200);
  });

  it.each(['/api/probe/save', '/api/probe/echo'])(
    'may contain no files for %s, which takes none',
    async (path) => {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=xyz']) {
        const { status, body } = await server.post(path, '--xyz--\r\n', { 'content-type': type });
        expect([status, body.errorCode]).toEqual([415, 'request.mediaType']);
      }
    },
  );

  it('a body may contain files where its route takes them', async () => {
    const boundary = 'xyz';
    const parts = [
      `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nphoto\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n12345\r\n`,
      `--${boundary}--\r\n`,
    ].join('');
    const { body } = await server.post('/api/probe/upload', parts, {
      ...someone,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expect(body.data).toEqual({ files: ['file:a.png:5'], texts: { kind: 'photo' } });
  });
});

describe('a public route', () => {
  it('is answered in the tenant that the caller names, without rights', async () => {
    const { body } = await server.get('/api/probe/open', { 'tenant-id': '123456' });
    expect(body.data).toMatchObject({ tenantId: '123456', userId: '', roleAliases: [] });
  });

  it('refuses an invalid tenant', async () => {
    const { body } = await server.get('/api/probe/open', { 'tenant-id': "1' or '1'='1" });
    expect(body.data).toMatchObject({ tenantId: '000000' });
  });
});

describe('the HTTP server', () => {
  it('lists all its routes and their permissions', () => {
    const { all } = server.app.http.registry;
    expect(all).toContainEqual({
      method: 'POST',
      path: '/api/probe/guarded',
      access: { anyOf: ['probe_view', 'probe_edit'] },
    });
    expect(all.filter((route) => route.path === '/api/probe/guarded')).toHaveLength(2);
  });

  it('reports that it is alive and that it is ready', async () => {
    expect((await server.get('/health')).text).toBe('{"status":"ok"}');
    expect((await server.get('/ready')).text).toBe('{"status":"ready"}');
  });

  it('describes itself as OpenAPI 3.1, with its own pages and without external scripts', async () => {
    const { text } = await server.get('/api/docs/json');
    const description = JSON.parse(text);
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toContain('/api/probe/save');
    expect(description.paths['/api/probe/open'].get.security).toEqual([]);
    const replies = (path: string, method: string) => description.paths[path][method].responses;
    const [bare, wrapped] = [replies('/api/probe/bare', 'get'), replies('/api/probe/open', 'get')];
    expect(bare['200'].content['application/json'].schema.required).toEqual(['key']);
    const { properties } = wrapped['200'].content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['code', 'success', 'data', 'msg', 'ignored']);
    expect(description.components.schemas.Refusal.required).toContain('errorCode');
    expect(Object.keys(description.paths['/api/probe/upload'].post.requestBody.content)).toEqual([
      'multipart/form-data',
    ]);
    const page = await server.get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain('script-src');
    expect(page.text).not.toMatch(/https?:\/\//);
  });
});
