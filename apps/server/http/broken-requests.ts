import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Locale } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codedFrom } from './errors.ts';
import { localeOf, namedLocale } from './locale.ts';
import { type Envelope, refused } from './reply.ts';
import { noContentPolicy } from './security.ts';
import { endUnread, headEnd, readToEndOfHead } from './unread-input.ts';

/** Node's error for bytes that are not a request. */
interface BrokenRequest extends Error {
  readonly code?: string;
  /** The bytes received so far: a Buffer, unlike Fastify's types. */
  readonly rawPacket?: unknown;
}

/** Codes of Node's parser and server for faults other than invalid bytes. */
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

const answered = new WeakSet<Duplex>();

/**
 * Answers input that never becomes a request (raw UTF-8 or blanks in the address, headers too long or malformed, an incomplete request
 * followed by silence) like every other refusal, and closes the connection, since its further bytes cannot be interpreted.
 */
export function answerBroken(error: BrokenRequest, socket: Duplex): void {
  // The parser also reports the end of a connection that it has reported before.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const coded = new CodedError(meanings[error.code ?? ''] ?? 'request.unreadable');
  const packet = error.rawPacket instanceof Uint8Array ? Buffer.from(error.rawPacket) : undefined;
  if (coded.code === 'request.headersTooLarge' && packet !== undefined && !packet.includes(headEnd))
    readToEndOfHead(socket, packet, (text) => refuseOn(socket, coded, text));
  else refuseOn(socket, coded, packet?.toString('latin1') ?? '');
}

/** @param text the received bytes that may name the caller's language */
function refuseOn(socket: Duplex, coded: CodedError, text: string): void {
  const body = JSON.stringify(refusalFor(coded, text));
  const head = [
    `HTTP/1.1 ${coded.httpStatus} ${STATUS_CODES[coded.httpStatus]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  endUnread(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Whether a response is in progress (the live feed, a file): it must not be mixed with another one. Node checks the same property. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer !== null && answer !== undefined;
}

/** The refusal in the caller's language; in both if the received bytes do not reach the headers that would name it. */
function refusalFor(coded: CodedError, text: string): Envelope {
  const spoken = spokenIn(text);
  if (spoken !== undefined) return refused(coded, spoken);
  const chinese = refused(coded, 'zh');
  if (text.includes(headEnd)) return chinese;
  return { ...chinese, msg: `${chinese.msg} / ${refused(coded, 'en').msg}` };
}

/** The language that the readable part names. */
function spokenIn(text: string): Locale | undefined {
  const header = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(text)?.[1];
  const lang = /^[^\r\n]*[?&]lang=(\w+)/.exec(text)?.[1];
  return namedLocale({ locale: header('locale'), 'accept-language': header('accept-language') }, lang);
}

/** Answers addresses that cannot be routed: '%zz', a name of thousands of characters. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const coded = codedFrom(error);
  void reply
    .status(coded.httpStatus)
    .headers(headers)
    .send(JSON.stringify(refused(coded, localeOf(request.headers))));
}

/** An HTTP/1.1 request must have a Host header (RFC 9112 §3.2); Node's own refusal would have an empty body. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }: FastifyRequest) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new CodedError('request.unreadable');
  });
}

/**
 * Ignores `Expect` with a value other than `100-continue`, which a server may do (RFC 9110 §10.1.1): Node's own refusal would have an empty
 * body.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
