import type { Platform } from './platform.ts';

/** Requests over a socket, for a program in a separate process. */
export function callsAt(address: string): Pick<Platform, 'get' | 'post'> {
  const call = async (path: string, headers: Record<string, string> = {}, body?: unknown) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(`${address}${path}`, { ...sent, headers: { ...headers, ...type } });
    const text = await reply.text();
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: JSON.parse(text), text };
  };
  return {
    get: (path, headers) => call(path, headers),
    post: (path, body, headers) => call(path, headers, body ?? {}),
  };
}
