import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { defineRoute } from '../../../apps/server/http/route.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

let leave: (() => void) | undefined;
const routes = [
  defineRoute({
    method: 'GET',
    path: '/api/probe/endless',
    access: 'public',
    summary: { zh: '测试', en: 'Probe' },
    reply: 'stream',
    async handle(_context, _input, raw) {
      const { PassThrough } = await import('node:stream');
      const stream = new PassThrough();
      stream.write('the beginning');
      leave = () => stream.end();
      raw.send(stream);
    },
  }),
];
const { store } = await freshDatabase();
const { app } = await testServer({ store, areas: [() => ({ name: 'probe', routes })] });
const { port } = new URL(await app.http.listen('127.0.0.1', 0));

/** Sends bytes unchanged; null = the end of what is sent. @returns all received bytes until the connection was closed */
async function say(...parts: (string | Buffer | null)[]): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('data', (part) => said.push(part));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) part === null ? socket.end() : socket.write(part);
  await once(socket, 'close');
  return Buffer.concat(said).toString();
}

interface Refusal {
  readonly status: number;
  readonly head: string;
  readonly body: Record<string, unknown>;
}
/** The only answer of a connection, whose length is as announced. */
function refusalIn(answer: string): Refusal {
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(text)}`);
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  for (const guard of [
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'content-security-policy',
  ])
    expect(head.toLowerCase()).toContain(guard);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  return { status, head, body: JSON.parse(text) as Record<string, unknown> };
}

const host = 'host: a.example\r\n';
const unreadable = (msg: string) => ({
  code: 400,
  success: false,
  data: null,
  params: {},
  errorCode: 'request.unreadable',
  msg,
});

describe('bytes that are not a request are refused with a code', () => {
  it('raw UTF-8 in the address, in the caller’s language', async () => {
    const line = (more: string) => `GET /api/blade-dtu/dtu/list?name=光伏${more} HTTP/1.1\r\n${host}`;
    const zh = refusalIn(await say(`${line('')}\r\n`));
    expect([zh.status, zh.body]).toEqual([400, unreadable('消息不能读取')]);
    expect(zh.head.toLowerCase()).toContain('connection: close');
    const english = unreadable('The message cannot be read');
    for (const asks of [
      `${line('')}accept-language: en-GB\r\n\r\n`,
      `${line('')}Locale: en-US\r\n\r\n`,
      `${line('&lang=en')}\r\n`,
    ])
      expect(refusalIn(await say(asks)).body).toEqual(english);
  });

  it.each([
    ['a blank in the address', `GET /api/x y HTTP/1.1\r\n${host}\r\n`],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['an unknown method', `FETCH /health HTTP/1.1\r\n${host}\r\n`],
    ['another protocol', `GET /health SMTP/1.0\r\n${host}\r\n`],
    ['a header without a name', `GET /health HTTP/1.1\r\n${host}: x\r\n\r\n`],
    ['a NUL in a header', `GET /health HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`],
    ['two lengths', `POST /health HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
    [
      'a length and chunks',
      `POST /health HTTP/1.1\r\n${host}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
    ],
    ['no host', 'GET /api/blade-auth/captcha HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['invalid escapes', `GET /api/%zz HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
  ])('%s', async (_what, bytes) => {
    const { status, body } = refusalIn(await say(bytes));
    expect([status, body]).toEqual([400, unreadable('消息不能读取')]);
  });

  it('bytes of TLS, in both languages', async () => {
    const { status, body } = refusalIn(await say(Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3])));
    expect([status, body]).toEqual([400, unreadable('消息不能读取 / The message cannot be read')]);
  });

  it('headers and addresses that are too long', async () => {
    for (const bytes of [
      `GET /health HTTP/1.1\r\n${host}x: ${'y'.repeat(20_000)}\r\n\r\n`,
      `GET /health?${'y'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    ]) {
      const { status, body } = refusalIn(await say(bytes));
      expect([status, body]).toEqual([
        431,
        {
          code: 431,
          success: false,
          data: null,
          params: {},
          errorCode: 'request.headersTooLarge',
          msg: '请求地址或请求头过长',
        },
      ]);
    }
    const english = await say(`GET /health HTTP/1.1\r\nlocale: en\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(refusalIn(english).body.msg).toBe('The address or the headers of the request are too long');
    const late = await say(`GET /health?${'y'.repeat(20_000)} HTTP/1.1\r\naccept-language: en\r\n\r\n`);
    expect(refusalIn(late).body.msg).toBe('The address or the headers of the request are too long');
  });

  it('an address with ten thousand ids, in the language that the headers after it name', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => String(1_800_000_000_000_000_000n + BigInt(n)));
    const line = `POST /api/x/remove?ids=${ids.join(',')}`;
    const said = async (more: string) => {
      const { status, body } = refusalIn(await say(`${line}${more}`, null));
      return [status, body.errorCode, body.msg];
    };
    const refusal = [431, 'request.headersTooLarge'];
    const en = 'The address or the headers of the request are too long';
    expect(await said(' HTTP/1.1\r\nlocale: en\r\n\r\n')).toEqual([...refusal, en]);
    expect(await said('&lang=en HTTP/1.1\r\n\r\n')).toEqual([...refusal, en]);
    expect(await said(` HTTP/1.1\r\n${host}\r\n`)).toEqual([...refusal, '请求地址或请求头过长']);
    // Headers that never come.
    expect(await said('')).toEqual([...refusal, `请求地址或请求头过长 / ${en}`]);
  });

  it('bytes after an answer on the same connection', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /health HTTP/1.1\r\n${host}\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/);
    socket.write(`GET /光 HTTP/1.1\r\n${host}\r\n`);
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(refusalIn(second.toString()).status).toBe(400);
    await once(socket, 'close');
  });
});

it('an answer in progress is not interrupted by a refusal', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.write(`GET /api/probe/endless HTTP/1.1\r\n${host}\r\n`);
  const [beginning] = (await once(socket, 'data')) as [Buffer];
  said.push(beginning);
  socket.on('data', (part) => said.push(part));
  socket.write(`GET /光 HTTP/1.1\r\n${host}\r\n`);
  await once(socket, 'close');
  leave?.();
  expect(
    Buffer.concat(said)
      .toString()
      .match(/HTTP\/1\.1/g),
  ).toHaveLength(1);
});

it('the server continues to answer', async () => {
  const answer = await say(`GET /health HTTP/1.1\r\n${host}connection: close\r\n\r\n`);
  expect(answer).toContain('{"status":"ok"}');
  const expecting = `GET /health HTTP/1.1\r\n${host}expect: the impossible\r\nconnection: close\r\n\r\n`;
  expect(await say(expecting)).toContain('{"status":"ok"}');
  expect(await say('GET /health HTTP/1.0\r\n\r\n')).toContain('{"status":"ok"}');
});
