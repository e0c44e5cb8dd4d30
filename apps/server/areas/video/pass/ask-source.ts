import type { IncomingMessage } from 'node:http';
import { cameraUrl } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AllowedHosts, certificateErrors, guardedFetch, guardedStream } from '../../../outgoing.ts';
import type { AddressedTarget } from '../camera-reads.ts';

/** Most redirects followed, each checked like the first address. */
const mostHops = 3;
const refusals: readonly number[] = [401, 403];

/** A response of a source, and its URL after redirects. */
export interface Sourced {
  readonly reply: Response;
  readonly url: URL;
}

/** Name and password, only for the camera's own address. */
function signIn({ address, username, password }: AddressedTarget, url: URL): Record<string, string> {
  if (username === '' || new URL(cameraUrl(address)).origin !== url.origin) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

/**
 * Requests a source over HTTP.
 * @throws CodedError video.addressNotAllowed, video.unreachable, video.certificate, video.credentials, video.notFound
 */
export async function askSource(
  target: AddressedTarget,
  allowed: AllowedHosts,
  first: URL,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<Sourced> {
  const call = guardedFetch({ allowed, timeoutMs: 10_000 });
  let url = first;
  for (let hops = 0; ; hops += 1) {
    const headers = { ...init.headers, ...signIn(target, url) };
    const reply = await call(url, { ...init, headers }).catch((error: unknown) => {
      throw reasonOf(error, url);
    });
    const next = reply.headers.get('location');
    if (reply.status < 300 || reply.status >= 400 || next === null || reply.status === 304) {
      refuseStatus(reply.status);
      return { reply, url };
    }
    if (hops === mostHops || !URL.canParse(next, url)) throw new CodedError('video.redirected');
    url = new URL(next, url);
  }
}

/** Opens an endless response of a source, which lasts as long as it is read. @throws as `askSource`; video.redirected */
export async function openSource(target: AddressedTarget, allowed: AllowedHosts): Promise<IncomingMessage> {
  const url = new URL(cameraUrl(target.address));
  const answer = await guardedStream(url, signIn(target, url), { allowed }).catch((error: unknown) => {
    throw reasonOf(error, url);
  });
  const { statusCode = 500 } = answer;
  try {
    if (statusCode >= 300 && statusCode < 400) throw new CodedError('video.redirected');
    refuseStatus(statusCode);
  } catch (error) {
    answer.destroy();
    throw error;
  }
  return answer;
}

function refuseStatus(status: number): void {
  if (refusals.includes(status)) throw new CodedError('video.credentials');
  if (status === 404) throw new CodedError('video.notFound');
  if (status >= 400) throw new CodedError('video.noSignal');
}

function reasonOf(error: unknown, { host }: URL): CodedError {
  if (error instanceof CodedError) return new CodedError('video.addressNotAllowed', { host });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (certificateErrors.test(code)) return new CodedError('video.certificate');
  return new CodedError('video.unreachable', { host });
}
