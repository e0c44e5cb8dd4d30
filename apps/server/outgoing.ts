import { lookup } from 'node:dns';
import { lookup as lookupOnce } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { commaList } from '@heliodeck/kit/comma-list';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { paramValue } from './access/records/params.ts';
import type { Store } from './store/store.ts';

/** Codes of errors with which Node refuses the certificate of a server. */
export const certificateErrors = /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Hosts ('minio.lan:9000') allowed by the platform's operators although they are private or without https. */
export type AllowedHosts = ReadonlySet<string>;

/** System parameter of 000000: hosts allowed although they are private or without https ('minio.lan:9000'), comma-joined. */
const allowedHostsParam = 'resource.allowedHosts';

/** Returns the present hosts of that parameter. */
export async function allowedHosts(store: Store): Promise<AllowedHosts> {
  const text = await paramValue(store, platformTenant, allowedHostsParam);
  return new Set(commaList(text ?? '').map((host) => host.toLowerCase()));
}

/** Non-public addresses: this machine, local networks, link-local, carrier NAT, documentation, multicast. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only global unicast is public, without the ranges that map to IPv4 or are for documentation. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether a text is a public IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** 'host:port' as in the allow-list; the default port is left out. */
function hostName(url: URL): string {
  return url.host.toLowerCase();
}

/**
 * Refuses URLs that must not be requested: another scheme than https, credentials, an IP address that is not public. Names are checked when
 * they are resolved (`guardedFetch`).
 * @throws CodedError resource.addressNotHttps, resource.addressRefused
 */
export function checkAddress(url: URL, allowed: AllowedHosts): void {
  const host = hostName(url);
  const plain = url.protocol === 'http:';
  if (!plain && url.protocol !== 'https:') throw new CodedError('resource.addressNotHttps', { host });
  if (url.username !== '' || url.password !== '') throw new CodedError('resource.addressRefused', { host });
  if (allowed.has(host)) return;
  if (plain) throw new CodedError('resource.addressNotHttps', { host });
  // A trailing dot marks a fully qualified name (RFC 1034 §3.1), and would hide it from the comparison.
  const name = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || (isIP(name) !== 0 && !isPublicAddress(name)))
    throw new CodedError('resource.addressRefused', { host });
}

/**
 * Returns the IP address to connect to for 'host:port' of a service without HTTP (a mail server). The name is resolved once, and the result
 * is the checked address.
 * @throws CodedError resource.addressRefused if it is not public and not allowed; Error if the name does not exist
 */
export async function judgedAddress(host: string, port: number, allowed: AllowedHosts): Promise<string> {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  const found = await lookupOnce(name, { all: true });
  const free = allowed.has(`${host.toLowerCase()}:${port}`);
  const [first] = found;
  if (first === undefined || (!free && found.some(({ address }) => !isPublicAddress(address))))
    throw new CodedError('resource.addressRefused', { host: `${host}:${port}` });
  return first.address;
}

const longestAnswer = 64 * 1024 * 1024;

/** A call without a complete response after the connection was established: it is unknown whether it arrived. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

export interface OutgoingOptions {
  readonly allowed: AllowedHosts;
  /** For the whole response; of a stream, until it begins. */
  readonly timeoutMs?: number;
}

interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly signal: AbortSignal;
}

/** Connects to the checked address; the name is not resolved a second time. */
function ask(
  url: URL,
  allowed: AllowedHosts,
  { headers, body, ...rest }: Outgoing,
): Promise<IncomingMessage> {
  checkAddress(url, allowed);
  const send: RequestOptions = {
    ...rest,
    headers: body === null ? headers : { ...headers, 'content-length': String(body.byteLength) },
    agent: false,
    ...(allowed.has(hostName(url)) ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    let connected = false;
    const call = (secure ? https : http).request(url, send, resolve);
    call.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      }),
    );
    call.on('error', (error) =>
      reject(connected ? new UnansweredError(error.message, { cause: error }) : error),
    );
    call.end(body);
  });
}

/**
 * A fetch for public https URLs only. A name is resolved once, and the connection uses the checked address, so that a second resolution
 * cannot return an internal one; redirects are returned, never followed.
 * @throws CodedError as `checkAddress`; UnansweredError if the network fails after the connection was established, Error before
 */
export function guardedFetch({ allowed, timeoutMs = 20_000 }: OutgoingOptions): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request ? request.url : String(input));
    const headers = Object.fromEntries(new Headers(init?.headers ?? request?.headers));
    const method = init?.method ?? request?.method ?? 'GET';
    const given = init?.body ?? (request ? await request.arrayBuffer() : null);
    const body = given === null ? null : Buffer.from(await new Response(given as BodyInit).arrayBuffer());
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]);
    const answer = await ask(url, allowed, { method, headers, body, signal });
    return read(answer, method).catch((error: unknown) => {
      throw new UnansweredError(error instanceof Error ? error.message : String(error), { cause: error });
    });
  };
}

/**
 * Opens a response that may be endless, under the same rules; its reader destroys it.
 * @throws as `guardedFetch`
 */
export async function guardedStream(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { allowed, timeoutMs = 10_000 }: OutgoingOptions,
): Promise<IncomingMessage> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), timeoutMs);
  try {
    return await ask(url, allowed, { method: 'GET', headers, body: null, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const inward = found.find(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (inward || !first) return done(new CodedError('resource.addressRefused', { host }), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

async function read(answer: IncomingMessage, method: string): Promise<Response> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > longestAnswer) {
      answer.destroy();
      throw new Error('the answer is too long');
    }
    parts.push(part);
  }
  const status = answer.statusCode ?? 500;
  const empty = method === 'HEAD' || status === 204 || status === 304;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Response(empty ? null : Buffer.concat(parts), { status, headers });
}
