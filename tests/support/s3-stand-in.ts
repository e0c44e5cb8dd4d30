import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A stored object. */
interface StoodObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** An S3 service on loopback with one key pair that recomputes every signature. */
interface S3StandIn {
  /** 'http://127.0.0.1:port' */
  readonly address: string;
  /** '/bucket/key' → object */
  readonly objects: ReadonlyMap<string, StoodObject>;
  readonly buckets: ReadonlySet<string>;
  /** Requests with a wrong signature. */
  readonly refused: readonly string[];
  /** Determines what happens to the deletions of objects from now on; by default they are done and answered. */
  deletions(meet: MeetDeletion): void;
}

/** Called for each deletion before it is done. @returns 'failed': not done, 'unanswered': done, and the connection is closed */
type MeetDeletion = (path: string) => Promise<'done' | 'failed' | 'unanswered'>;

const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Recomputes the Signature Version 4 of a request from what was received (AWS, 'Create a signed request'). */
function signatureFits(request: IncomingMessage, accessKey: string, secretKey: string): boolean {
  const shown =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!shown) return false;
  const [, key, date = '', region = '', names = '', signature] = shown;
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n');
  const signing = [date, region, 's3', 'aws4_request'].reduce<string | Uint8Array>(hmac, `AWS4${secretKey}`);
  return key === accessKey && hmac(signing, text).toString('hex') === signature;
}

/** An S3 service on loopback that recomputes every signature (AWS Signature Version 4) and records refused requests. */
export async function s3StandIn(accessKey: string, secretKey: string): Promise<S3StandIn> {
  const objects = new Map<string, StoodObject>();
  const buckets = new Set<string>();
  const refused: string[] = [];
  let meet: MeetDeletion = async () => 'done';
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const answer = (status: number, text = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    if (!signatureFits(request, accessKey, secretKey)) {
      refused.push(`${request.method} ${path}`);
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const ofBucket = path.split('/').filter(Boolean).length === 1;
    if (request.method === 'PUT' && ofBucket) {
      buckets.add(path);
      return answer(200);
    }
    if (request.method === 'DELETE' && ofBucket) return answer(buckets.delete(path) ? 204 : 404);
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      const copied = source ? objects.get(`/${String(source).replace(/^\//, '')}`) : undefined;
      const headers = Object.fromEntries(
        ['content-type', 'content-disposition'].flatMap((name) =>
          request.headers[name] ? [[name, String(request.headers[name])]] : [],
        ),
      );
      objects.set(path, copied ?? { body: Buffer.concat(parts), headers });
      return answer(200, copied ? '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' : '');
    }
    const found = objects.get(path);
    if (request.method === 'DELETE') {
      const end = await meet(path);
      if (end === 'failed') return answer(500, '<Error><Code>InternalError</Code></Error>');
      objects.delete(path);
      return end === 'done' ? answer(204) : response.destroy();
    }
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { ...found.headers, 'content-length': String(found.body.length) });
    return response.end(request.method === 'HEAD' ? undefined : found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    objects,
    buckets,
    refused,
    deletions(given) {
      meet = given;
    },
  };
}
