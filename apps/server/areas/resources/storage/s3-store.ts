import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { contentTypeOf, isImageExtension } from '@heliodeck/model/resources/file-types';
import { ossCategory } from '@heliodeck/model/resources/oss';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { AwsClient } from 'aws4fetch';
import { S3mini, S3ServiceError } from 's3mini';
import { disposition } from '../../../http/disposition.ts';
import { ownFileName, partsOfName } from '../file-name.ts';
import type { ObjectStore } from './object-store.ts';

/** A remote configuration with plain credentials; never sent to clients. */
export interface S3Config {
  readonly category: number;
  /** Host, with or without scheme. */
  readonly endpoint: string;
  /** Host at which others reach the files, if `endpoint` is in a private network. */
  readonly publicEndpoint?: string | null;
  readonly bucketName: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly appId: string | null;
  readonly region: string | null;
}

/** These expect the bucket as the first part of the host; the others as the first part of the path (vendors' S3 documents). */
const hostStyle: ReadonlySet<number> = new Set([ossCategory.aliyun, ossCategory.tencent, ossCategory.huawei]);

/** URL of the service; https unless configured otherwise. @throws CodedError resource.addressRefused */
export function endpointOf(endpoint: string): URL {
  try {
    return new URL(/^https?:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`);
  } catch {
    throw new CodedError('resource.addressRefused', { host: endpoint });
  }
}

/** Base URL of a bucket's files, without a trailing slash. */
export function bucketAddress(config: Omit<S3Config, 'accessKey' | 'secretKey'>): string {
  const url = endpointOf(config.endpoint);
  const ends = config.category === ossCategory.tencent && config.appId ? `-${config.appId}` : '';
  const bucket = config.bucketName.endsWith(ends) ? config.bucketName : config.bucketName + ends;
  const named = hostStyle.has(config.category) && isIP(url.hostname) === 0;
  return named ? `${url.protocol}//${bucket}.${url.host}` : `${url.origin}/${bucket}`;
}

/** Region of the signature: as configured, else from the host ('oss-cn-hangzhou…', 's3.eu-west-1…'). */
export function regionOf(config: Pick<S3Config, 'endpoint' | 'region'>): string {
  if (config.region) return config.region;
  const { hostname } = endpointOf(config.endpoint);
  return (
    /(?:^|\.)(?:oss|s3|obs|cos)[.-]((?:[a-z]+-)+[a-z]*\d?[a-z]*)(?:\.|$)/
      .exec(hostname)?.[1]
      ?.replace(/-internal$/, '') ?? 'us-east-1'
  );
}

/** A store with the S3 protocol, which all listed services support. @param call fetch restricted to allowed hosts (outgoing.ts) */
export function s3Store(config: S3Config, call: typeof fetch): ObjectStore {
  const domain = bucketAddress(config);
  const { publicEndpoint } = config;
  const shownAt = publicEndpoint ? bucketAddress({ ...config, endpoint: publicEndpoint }) : domain;
  const region = regionOf(config);
  const credentials = { accessKeyId: config.accessKey, secretAccessKey: config.secretKey };
  const client = new S3mini({ ...credentials, endpoint: domain, region, fetch: call });
  return {
    domain,
    async put(name, path, { contentType, title }) {
      // Files other than pictures are downloaded, also from the bucket's own URL.
      const shown = isImageExtension(partsOfName(name)?.extension ?? '');
      const headers: Record<string, string> = shown
        ? {}
        : { 'content-disposition': disposition('attachment', title) };
      const bytes = await readFile(path);
      await told(() => client.putObject(name, bytes, contentType, undefined, headers));
    },
    async get(name) {
      const answer = await told(() => client.getObjectResponse(name));
      return answer === null ? undefined : Readable.from(Buffer.from(await answer.arrayBuffer()));
    },
    async stat(name) {
      if ((await told(() => client.objectExists(name))) !== true) return undefined;
      const length = await told(() => client.getContentLength(name));
      return { name, length, contentType: contentTypeOf(partsOfName(name)?.extension ?? ''), putTime: null };
    },
    async remove(name) {
      await told(() => client.deleteObject(name));
    },
    async copy(from, to) {
      await told(() => client.copyObject(ownFileName(tenantOf(from), from), to));
    },
    link: (name) => `${shownAt}/${name}`,
    async makeBucket(bucketName) {
      const bucket = new S3mini({
        ...credentials,
        endpoint: bucketAddress({ ...config, bucketName }),
        region,
        fetch: call,
      });
      if (!(await told(() => bucket.createBucket())))
        throw new CodedError('resource.storeFailed', { reason: bucketName });
    },
    async removeBucket(bucketName) {
      const signer = new AwsClient({ ...credentials, service: 's3', region });
      const request = await signer.sign(bucketAddress({ ...config, bucketName }), { method: 'DELETE' });
      const answer = await told(() => call(request));
      if (!answer.ok)
        throw new CodedError('resource.storeFailed', {
          reason: codeIn(await answer.text()) ?? `HTTP ${answer.status}`,
        });
    },
  };
}

function tenantOf(name: string): string {
  return partsOfName(name)?.tenantId ?? '';
}

/** Converts an error of the service or network to a coded error; its message may contain URLs and stays in the cause. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof CodedError) throw at;
    throw new CodedError('resource.storeFailed', { reason: reasonOf(error) }, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  // The library returns 'Unknown' for a response without a reason.
  if (error instanceof S3ServiceError)
    return error.serviceCode && error.serviceCode !== 'Unknown' ? error.serviceCode : `HTTP ${error.status}`;
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'error');
}

function codeIn(xml: string): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1];
}
