import type { APIRequestContext } from '@playwright/test';
import type { Person } from '../support/console-page.ts';

/** Calls below /api as one person: how tests furnish what they then look at in the browser. */
export interface Api {
  /** The data of a reading call. @throws Error with what the server said when it refuses */
  get<T>(path: string, params?: Readonly<Record<string, string>>): Promise<T>;
  /** The data of a call that changes something. @throws as get */
  post<T>(path: string, body?: unknown, params?: Readonly<Record<string, string>>): Promise<T>;
  /** The bare status of a reading call. */
  statusOf(path: string): Promise<number>;
}

/** Signs in as a program of the family does. @throws Error when the door is shut */
export async function apiOf(request: APIRequestContext, person: Person): Promise<Api> {
  const { tenantId, account: username, password } = person;
  const reply = await request.post('/api/blade-auth/oauth/token', {
    params: { grant_type: 'password', scope: 'all', tenantId, username, password },
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}` },
  });
  const { access_token: token } = (await reply.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`${username} cannot sign in: ${await reply.text()}`);
  const headers = { 'blade-auth': `bearer ${token}` };
  const data = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    const said = (await answer.json()) as { code: number; msg: string; data: T };
    if (said.code !== 200) throw new Error(`${answer.url()}: ${said.code} ${said.msg}`);
    return said.data;
  };
  return {
    get: async (path, params) =>
      data(await request.get(`/api/${path}`, { headers, ...(params && { params }) })),
    post: async (path, body, params) =>
      data(await request.post(`/api/${path}`, { headers, data: body, ...(params && { params }) })),
    statusOf: async (path) => (await request.get(`/api/${path}`, { headers })).status(),
  };
}

/** A record as the API answers. */
export type Wire = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows of a list call's page. */
export async function rowsOf(
  api: Api,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<Wire[]> {
  return (await api.get<{ records: Wire[] }>(path, { current: '1', size: '1000', ...params })).records;
}
