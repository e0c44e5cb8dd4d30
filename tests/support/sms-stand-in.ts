import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A request that a stand-in received. */
interface ArrivedSms {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A vendor's service on loopback: validates requests and responds as the vendor would. */
interface SmsStandIn {
  readonly address: string;
  readonly arrived: readonly ArrivedSms[];
}

interface StandInAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/**
 * Starts one.
 * @param answer the vendor's response to a message, possibly delayed; status 200 unless it contains another;
 * undefined closes the connection without a response
 */
export async function smsStandIn(
  answer: (arrived: ArrivedSms) => StandInAnswer | undefined | Promise<StandInAnswer | undefined>,
): Promise<SmsStandIn> {
  const all: ArrivedSms[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const arrived = {
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    all.push(arrived);
    const answered = await answer(arrived);
    if (answered === undefined) return void request.socket.destroy();
    const { status = 200, body } = answered;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, arrived: all };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Whether Alibaba's ACS3 signature of a request is valid. */
export function acsFits({ headers, query, body }: ArrivedSms, secret: string): boolean {
  const shown = /SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '');
  const names = (shown?.[1] ?? '').split(';');
  const lines = names.map((name) => `${name}:${String(headers[name])}\n`).join('');
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const asked = [...query].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort();
  const canonical = ['POST', '/', asked.join('&'), lines, names.join(';'), sha256(body)].join('\n');
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === shown?.[2];
}

/**
 * Whether Tencent's TC3 signature of a request is valid (https://cloud.tencent.com/document/api/213/30654).
 * @param service the part before '.tencentcloudapi.com' of the vendor's host
 */
export function tc3Fits(
  { headers, body }: Pick<ArrivedSms, 'headers' | 'body'>,
  secret: string,
  service = 'sms',
): boolean {
  const shown =
    /Credential=[^/]+\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const date = shown?.[1] ?? '';
  const lines = `content-type:${headers['content-type']}\nhost:${headers.host}\n`;
  const canonical = ['POST', '/', '', lines, 'content-type;host', sha256(body)].join('\n');
  const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${date}/${service}/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  return shown?.[2] === service && hmac(key, text).toString('hex') === shown[3];
}

/** Whether Qiniu's signature of a request is valid. */
export function qiniuFits({ headers, path, body }: ArrivedSms, secret: string): boolean {
  const text = `POST ${path}\nHost: ${headers.host}\nContent-Type: ${headers['content-type']}\n\n${body}`;
  const signature = createHmac('sha1', secret).update(text).digest('base64');
  return headers.authorization?.split(':')[1] === signature.replaceAll('+', '-').replaceAll('/', '_');
}
