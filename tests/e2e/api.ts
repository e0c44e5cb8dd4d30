import { createClient } from '@heliodeck/client/client';
import type { APIRequestContext } from '@playwright/test';
import type { Person } from '../support/console-page.ts';

/** Calls below /api as one user: tests create their data with it and then check the browser. */
export interface Api {
  /** The data of a GET call. @throws Error with the server's message when it refuses */
  get<T>(path: string, params?: Readonly<Record<string, string>>): Promise<T>;
  /** The data of a call that changes something. @throws like get */
  post<T>(path: string, body?: unknown, params?: Readonly<Record<string, string>>): Promise<T>;
  /** The status of a GET call alone. */
  statusOf(path: string): Promise<number>;
}

/** Signs in like another program. @throws ApiError when it is refused */
export async function apiOf(request: APIRequestContext, person: Person): Promise<Api> {
  const client = createClient({
    // The request context has the address of the server, and shows its calls in the trace of a test.
    address: '',
    clientId: 'saber',
    clientSecret: 'saber_secret',
    async fetch(address, { method = 'GET', headers, body }) {
      const sent = body instanceof URLSearchParams ? body.toString() : body;
      const form = body instanceof URLSearchParams && { 'Content-Type': 'application/x-www-form-urlencoded' };
      const reply = await request.fetch(address, {
        method,
        headers: { ...(headers as Record<string, string>), ...form },
        ...(typeof sent === 'string' && { data: sent }),
      });
      return new Response(new Uint8Array(await reply.body()), { status: reply.status() });
    },
  });
  await client.signIn.withPassword(person);
  return {
    get: (path, params) => client.get(path, params),
    post: (path, body, query) =>
      client.call('POST', path, { ...(body !== undefined && { json: body }), ...(query && { query }) }),
    statusOf: async (path) =>
      (await request.get(`/api/${path}`, { headers: await client.headers() })).status(),
  };
}

/** A record in an answer of the API. */
export type Wire = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows of a list call's page. */
export async function rowsOf(
  api: Api,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<Wire[]> {
  return (await api.get<{ records: Wire[] }>(path, { current: '1', size: '1000', ...params })).records;
}
