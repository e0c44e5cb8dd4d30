import { idOf, type Row } from './organisation.ts';
import type { Platform } from './platform.ts';
import type { TestReply } from './server.ts';

type Headers = Record<string, string>;

/** Programs that act for themselves, registered by the platform's administrator, with their token requests. */
interface Integrations {
  /** The draft of the form for a new one. */
  draft(clientId: string, given?: Row): Row;
  /** Registers one. @returns its id and secret */
  add(clientId: string, given?: Row): Promise<{ readonly id: string; readonly secret: string }>;
  /** Its token request. */
  ask(clientId: string, secret: string, params?: Headers): Promise<TestReply>;
  /** Headers with its token. @throws the response of the token request if it failed */
  as(clientId: string, secret: string, params?: Headers): Promise<{ 'blade-auth': string }>;
}

/** @param tenantId default tenant */
export function integrations(server: Pick<Platform, 'post'>, admin: Headers, tenantId: string): Integrations {
  const draft: Integrations['draft'] = (clientId, given = {}) => ({
    clientId,
    tenantId,
    authorizedGrantTypes: 'client_credentials',
    scope: 'post_view,post_add',
    accessTokenValidity: 600,
    refreshTokenValidity: 600,
    webServerRedirectUri: 'https://example.com/back',
    ...given,
  });
  const ask: Integrations['ask'] = (clientId, secret, params = {}) =>
    server.post(
      `/api/blade-auth/oauth/token?${new URLSearchParams({ grant_type: 'client_credentials', ...params })}`,
      undefined,
      { authorization: basicOf(clientId, secret) },
    );
  return {
    draft,
    ask,
    async add(clientId, given) {
      const reply = await server.post('/api/blade-system/client/submit', draft(clientId, given), admin);
      return { id: idOf(reply), secret: (reply.body.data as { clientSecret: string }).clientSecret };
    },
    async as(clientId, secret, params) {
      const reply = await ask(clientId, secret, params);
      const { access_token } = reply.body as unknown as { access_token?: string };
      if (!access_token) throw new Error(reply.text);
      return { 'blade-auth': `bearer ${access_token}` };
    },
  };
}

/** 'Authorization' of a program. */
export function basicOf(clientId: string, secret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
}
