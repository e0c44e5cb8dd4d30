import { z } from 'zod';

export const amapAddress = 'https://restapi.amap.com';

/** AMap returns an empty array instead of an empty text. */
export const amapText = z.union([z.string(), z.array(z.unknown()).transform(() => '')]);

/** Calls AMap's web service. @throws Error if it does not respond, refuses, or responds in another format */
export type AmapCall = <T>(path: string, query: Record<string, string>, shape: z.ZodType<T>) => Promise<T>;

/**
 * Returns a function that calls AMap's web service.
 * @param key of the service
 * @param address of the service, without path
 */
export function amapCall(send: typeof fetch, key: string, address: string): AmapCall {
  return async (path, query, shape) => {
    const url = new URL(path, address);
    url.search = new URLSearchParams({ ...query, key }).toString();
    const answer = await send(url);
    if (!answer.ok) throw new Error(`AMap answered ${answer.status}`);
    const body: unknown = await answer.json();
    const read = shape.safeParse(body);
    // The service refuses with status 200; its message contains the reason and never the key.
    if (!read.success) throw new Error(`AMap refused: ${infoOf(body)}`);
    return read.data;
  };
}

function infoOf(body: unknown): string {
  const said = z.looseObject({ info: z.string() }).safeParse(body);
  return said.success ? said.data.info : 'an answer of another shape';
}
