import { createHash, randomBytes } from 'node:crypto';

/** Name and password of a camera. */
export interface CameraCredentials {
  readonly username: string;
  readonly password: string;
}

/** Challenge of a server in `WWW-Authenticate` (RFC 7616, RFC 7617). */
export interface RtspChallenge {
  readonly scheme: 'basic' | 'digest';
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** Whether the quality of protection 'auth' is offered. */
  readonly isCounted: boolean;
}

/** The strongest supported challenge; undefined if there is none. */
export function readChallenge(headers: readonly string[]): RtspChallenge | undefined {
  const known = headers.flatMap((header) => challengeOf(header) ?? []);
  const strength = ({ scheme, algorithm }: RtspChallenge): number =>
    scheme === 'basic' ? 0 : algorithm === 'MD5' ? 1 : 2;
  return known.toSorted((a, b) => strength(b) - strength(a))[0];
}

function challengeOf(header: string): RtspChallenge | undefined {
  const [, scheme = '', rest = ''] = /^\s*(basic|digest)\s*(.*)$/i.exec(header) ?? [];
  const parts = new Map(
    [...rest.matchAll(/\b([a-z]{1,16}) ?= ?(?:"([^"]{0,500})"|([^\s,]{1,500}))/gi)].map(
      ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ''] as const,
    ),
  );
  const algorithm = (parts.get('algorithm') ?? 'MD5').toUpperCase();
  if (scheme === '' || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return undefined;
  const offered = parts.get('qop');
  const isCounted = offered?.split(',').some((one) => one.trim().toLowerCase() === 'auth') ?? false;
  if (offered !== undefined && !isCounted) return undefined;
  return {
    scheme: scheme.toLowerCase() === 'basic' ? 'basic' : 'digest',
    realm: parts.get('realm') ?? '',
    nonce: parts.get('nonce') ?? '',
    opaque: parts.get('opaque'),
    algorithm,
    isCounted,
  };
}

/** The request to authorise. */
interface Answered {
  readonly method: string;
  readonly uri: string;
  /** Number of the request with this nonce, from 1. */
  readonly count: number;
}

/** The value of `Authorization` for a request. */
export function authorization(
  challenge: RtspChallenge,
  { username, password }: CameraCredentials,
  { method, uri, count }: Answered,
  cnonce = randomBytes(8).toString('hex'),
): string {
  if (challenge.scheme === 'basic')
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const { realm, nonce, opaque, algorithm, isCounted } = challenge;
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const who = hash(`${username}:${realm}:${password}`);
  const what = hash(`${method}:${uri}`);
  const nc = count.toString(16).padStart(8, '0');
  const response = isCounted
    ? hash([who, nonce, nc, cnonce, 'auth', what].join(':'))
    : hash([who, nonce, what].join(':'));
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `Digest ${[
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(isCounted ? [`qop=auth, nc=${nc}, cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')}`;
}
