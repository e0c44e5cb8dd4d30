import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider on loopback that accepts any login. */
interface OpenIdStandIn {
  readonly issuer: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /**
   * Acts as a browser from an authorization address on: signs in as `login`, consents, and stops at the
   * provider's final redirect.
   * @returns the redirect address with its code and state
   */
  visit(address: string, login: string): Promise<URL>;
  /** The same, but the user declines. */
  decline(address: string): Promise<URL>;
  /** Signs in as a separate program would, and stores its tokens. Only with `tokens`. */
  tokensOf(login: string): Promise<StandInTokens>;
  /** The user of an access token; undefined = no longer valid. */
  bearer(accessToken: string): Promise<string | undefined>;
  close(): void;
}

export interface StandInTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/**
 * The caller closes it.
 * @param redirectUris permitted redirect addresses
 * @param port port to listen on; default: any free one
 * @param tokens issues refresh tokens, and revokes tokens on request
 */
export async function openIdStandIn(
  redirectUris: readonly string[],
  { tokens = false, port = 0 }: { readonly tokens?: boolean; readonly port?: number } = {},
): Promise<OpenIdStandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'heliodeck-test', clientSecret: 'a secret of more than 32 characters' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', ...(tokens ? ['refresh_token'] : [])],
      },
    ],
    acrValues: ['urn:level:2', 'urn:level:3', 'urn:level:4'],
    claims: { openid: ['sub', 'acr', 'amr'], profile: ['name'] },
    features: { revocation: { enabled: tokens } },
    issueRefreshToken: () => Promise.resolve(tokens),
    pkce: { required: () => true },
    // The product has a simulated clock; the provider uses that of this machine.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, name: `人 ${sub}` }) }),
  });
  // A user who signs in as 'somebody+otp' also uses a code of an authenticator.
  const finish = provider.interactionFinished.bind(provider);
  provider.interactionFinished = (request, response, result, options) => {
    const { login } = result;
    const strength = login?.accountId?.endsWith('+otp')
      ? { acr: 'urn:level:2', amr: ['pwd', 'otp'] }
      : { amr: ['pwd'] };
    const told = login ? { ...result, login: { ...login, ...strength } } : result;
    return finish(request, response, told, options);
  };
  server.on('request', provider.callback());

  /** Follows redirects with cookies; `answer` fills in a page of the provider. */
  const walk = async (
    address: string,
    answer: (url: string) => { readonly url: string; readonly form?: Record<string, string> },
  ): Promise<URL> => {
    const cookies = new Map<string, string>();
    let next: { url: string; form?: Record<string, string> } = { url: address };
    for (let step = 0; step < 12; step++) {
      const reply = await fetch(next.url, {
        method: next.form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.form ? { body: new URLSearchParams(next.form) } : {}),
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = reply.headers.get('location');
      await reply.body?.cancel();
      if (location === null && reply.status !== 200) throw new Error(`${reply.status} at ${next.url}`);
      const target = location === null ? undefined : new URL(location, next.url);
      if (target && target.origin !== issuer) return target;
      next = target ? { url: target.href } : answer(next.url);
    }
    throw new Error('the provider sends in circles');
  };

  const visit: OpenIdStandIn['visit'] = (address, login) => {
    let signedIn = false;
    return walk(address, (url) => {
      const form: Record<string, string> = signedIn
        ? { prompt: 'consent' }
        : { prompt: 'login', login, password: 'any' };
      signedIn = true;
      return { url, form };
    });
  };

  return {
    issuer,
    client,
    visit,
    async tokensOf(login) {
      const [redirect_uri = ''] = redirectUris;
      const verifier = 'v'.repeat(43);
      const asked = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri,
        response_type: 'code',
        scope: 'openid profile',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      const code = (await visit(`${issuer}/auth?${asked}`, login)).searchParams.get('code') ?? '';
      const reply = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${client.clientId}:${encodeURIComponent(client.clientSecret)}`)}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri,
          code_verifier: verifier,
        }),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return (await reply.json()) as StandInTokens;
    },
    async bearer(accessToken) {
      const reply = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } });
      return ((await reply.json()) as { sub?: string }).sub;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
    decline: (address) => walk(address, (url) => ({ url: `${url}/abort` })),
  };
}
