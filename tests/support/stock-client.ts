import { md5Hex } from '../../apps/server/passwords/stored-password.ts';
import type { TestReply, TestServer } from './server.ts';

type Row = Record<string, unknown>;
type Params = Readonly<Record<string, string | number>>;

/** An error that the server returns to a client; `status` as clients of this family compute it. */
export class StockRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A stock client of the BladeX family, which uses only the conventions of that family. */
export interface StockClient {
  /** The response of the token request. */
  readonly token: Row;
  /** GET; returns `data` of the envelope. @throws StockRefusal */
  get(path: string, params?: Params): Promise<unknown>;
  /** GET of an array. */
  rows(path: string, params?: Params): Promise<Row[]>;
  /** GET of a page, which must have the format of one. */
  page(path: string, params?: Params): Promise<readonly Row[]>;
  /** POST with parameters in the address and a JSON body; returns `data` of the envelope. @throws StockRefusal */
  post(path: string, params?: Params, body?: unknown): Promise<unknown>;
  /** Uploads a file as a field. */
  upload(
    path: string,
    field: string,
    file: { readonly name: string; readonly text: string },
  ): Promise<unknown>;
  /** The unparsed response. */
  raw(method: 'GET' | 'POST', path: string, params?: Params, body?: unknown): Promise<TestReply>;
}

type Calls = Pick<TestServer, 'get' | 'post'>;
const basic = (id: string) => `Basic ${Buffer.from(`${id}:${id}_secret`).toString('base64')}`;
const query = (params: Params): string =>
  Object.keys(params).length === 0
    ? ''
    : `?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`;

/** Signs in as Saber of the enterprise edition does. @throws StockRefusal */
export async function enterpriseClient(
  calls: Calls,
  who: { readonly tenantId: string; readonly username: string; readonly password: string },
): Promise<StockClient> {
  const reply = await calls.post(
    `/api/blade-auth/oauth/token${query({
      tenantId: who.tenantId,
      username: who.username,
      password: md5Hex(who.password),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    })}`,
    undefined,
    { authorization: basic('saber'), 'Tenant-Id': who.tenantId },
  );
  const token = reply.body as unknown as Row;
  if (!token.access_token) throw new StockRefusal(reply.status, String(token.error_description ?? token.msg));
  return clientWith(calls, token, {
    authorization: basic('saber'),
    'Blade-Auth': `bearer ${String(token.access_token)}`,
  });
}

/** Signs in as Sword or Saber of the open-source edition does. @throws StockRefusal */
export async function openSourceClient(
  calls: Calls,
  who: { readonly tenantId: string; readonly account: string; readonly password: string },
): Promise<StockClient> {
  const reply = await calls.post(
    `/api/blade-auth/token${query({ grantType: 'password', ...who, type: 'account' })}`,
    undefined,
    { authorization: basic('sword'), 'Tenant-Id': who.tenantId },
  );
  const token = opened(reply) as Row;
  return clientWith(calls, token, {
    authorization: basic('sword'),
    'blade-auth': `bearer ${String(token.accessToken)}`,
  });
}

/** A client with its own token. */
function clientWith(calls: Calls, token: Row, headers: Record<string, string>): StockClient {
  const raw: StockClient['raw'] = (method, path, params = {}, body) =>
    method === 'GET'
      ? calls.get(`/api/${path}${query(params)}`, headers)
      : calls.post(`/api/${path}${query(params)}`, body, headers);
  const get: StockClient['get'] = async (path, params) => opened(await raw('GET', path, params));
  return {
    token,
    raw,
    get,
    async rows(path, params) {
      const data = await get(path, params);
      if (!Array.isArray(data)) throw new Error(`${path} answers no array`);
      return data as Row[];
    },
    async page(path, params) {
      const data = (await get(path, params)) as Row | null;
      const numbers = ['total', 'size', 'current', 'pages'].every((name) => typeof data?.[name] === 'number');
      if (!numbers || !Array.isArray(data?.records)) throw new Error(`${path} answers no page`);
      return data.records as Row[];
    },
    post: async (path, params, body) => opened(await raw('POST', path, params, body)),
    async upload(path, field, { name, text }) {
      const form = new FormData();
      form.set(field, new File([text], name));
      const packed = new Response(form);
      const reply = await calls.post(`/api/${path}`, Buffer.from(await packed.arrayBuffer()), {
        ...headers,
        'content-type': packed.headers.get('content-type') ?? '',
      });
      return opened(reply);
    },
  };
}

/** How these clients interpret a response: the code in the body counts, else the status; data is in `data`. */
function opened(reply: TestReply): unknown {
  const body = reply.body as unknown as Row;
  const status = typeof body.code === 'number' ? body.code : reply.status;
  if (status !== 200)
    throw new StockRefusal(status, String(body.msg ?? body.error_description ?? '未知错误'));
  if (body.success !== true) throw new Error(`success is ${String(body.success)}: ${reply.text}`);
  return body.data;
}
