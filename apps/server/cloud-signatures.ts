import { createHash, createHmac } from 'node:crypto';

/** Signatures of calls to cloud services, for text messages and phone calls. */

const acs = 'ACS3-HMAC-SHA256';
const tc3 = 'TC3-HMAC-SHA256';
/** Content type of signed bodies for Tencent Cloud. */
export const tencentBody = 'application/json; charset=utf-8';
/** SHA-256 of a text, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface AcsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case; host and every x-acs-… are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Percent-encoding as required by the signature (RFC 3986). */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The query in the order in which it is signed. */
export function acsQuery(query: AcsRequest['query']): string {
  return Object.entries(query)
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

/** Signature of Alibaba Cloud's V3 requests (ACS3-HMAC-SHA256). @returns value of the Authorization header */
export function acsAuthorization(
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  request: AcsRequest,
): string {
  const signed = Object.keys(request.headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort();
  const headers = signed.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('');
  const canonical = [
    request.method,
    request.path,
    acsQuery(request.query),
    headers,
    signed.join(';'),
    sha256(request.body),
  ].join('\n');
  const signature = createHmac('sha256', secretKey)
    .update(`${acs}\n${sha256(canonical)}`)
    .digest('hex');
  return `${acs} Credential=${accessKey},SignedHeaders=${signed.join(';')},Signature=${signature}`;
}

const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Signature of Tencent Cloud's V3 requests over content type and host. @returns value of the Authorization header */
export function tc3Authorization(
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  {
    service,
    host,
    seconds,
    body,
  }: {
    readonly service: string;
    readonly host: string;
    /** Seconds since 1970 UTC. */
    readonly seconds: number;
    readonly body: string;
  },
): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signedHeaders = 'content-type;host';
  const headers = `content-type:${tencentBody}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
  const text = [tc3, seconds, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `${tc3} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
