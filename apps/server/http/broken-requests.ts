import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Locale } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codedFrom } from './errors.ts';
import { localeOf } from './locale.ts';
import { refused } from './reply.ts';
import { noContentPolicy } from './security.ts';

/** What Node says of bytes it can make no request of. */
interface BrokenRequest extends Error {
  readonly code?: string;
  /** The bytes as far as they had come: a Buffer, whatever Fastify's types say. */
  readonly rawPacket?: unknown;
}

/** Codes of Node's parser and server that mean something else than nonsense. */
const meanings: Readonly<Record<string, MessageCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': noContentPolicy,
};

/** Most of a broken request that is looked at for its language. */
const mostRead = 16 * 1024;

/**
 * Answers what never becomes a request (raw UTF-8 or blanks in the address, headers too long or malformed, half a request
 * and then silence) like every other refusal, and closes the connection: what follows on it could be anything.
 */
export function answerBroken(error: BrokenRequest, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const coded = new CodedError(meanings[error.code ?? ''] ?? 'request.unreadable');
  const body = JSON.stringify(refused(coded, spokenIn(error.rawPacket)));
  const head = [
    `HTTP/1.1 ${coded.httpStatus} ${STATUS_CODES[coded.httpStatus]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** An answer under way (the live feed, a file) must not have another one written into it. Node itself looks here too. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer !== null && answer !== undefined;
}

/** The language of what can be read of it. */
function spokenIn(packet: unknown): Locale {
  const text = packet instanceof Uint8Array ? Buffer.from(packet).toString('latin1', 0, mostRead) : '';
  const header = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(text)?.[1];
  const lang = /^[^\r\n]*[?&]lang=(\w+)/.exec(text)?.[1];
  return localeOf({ locale: header('locale'), 'accept-language': header('accept-language') }, lang);
}

/** Answers addresses in which no route can be looked for: '%zz', a name of thousands of characters. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const coded = codedFrom(error);
  void reply
    .status(coded.httpStatus)
    .headers(headers)
    .send(JSON.stringify(refused(coded, localeOf(request.headers))));
}

/** Of HTTP/1.1 a request must name its host (RFC 9112 §3.2); Node's own refusal would be an empty one. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }: FastifyRequest) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new CodedError('request.unreadable');
  });
}

/**
 * `Expect` of something else than `100-continue` is passed over, which a server may do (RFC 9110 §10.1.1): Node's own refusal
 * would be an empty one.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
