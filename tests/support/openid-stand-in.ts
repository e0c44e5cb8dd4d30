import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An OpenID Connect provider on loopback: a real one, which believes whoever says who they are. */
export interface OpenIdStandIn {
  readonly issuer: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /**
   * Goes the way of a browser from an authorization address on: signs in as `login`, consents, and stops where the
   * provider sends people back to.
   * @returns that address with its code and state
   */
  visit(address: string, login: string): Promise<URL>;
  /** The same, but the person declines. */
  decline(address: string): Promise<URL>;
  close(): void;
}

/** The caller closes it. @param redirectUris where it may send people back to */
export async function openIdStandIn(redirectUris: readonly string[]): Promise<OpenIdStandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'heliodeck-test', clientSecret: 'a secret of more than 32 characters' };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.clientId, client_secret: client.clientSecret },
        ...{ redirect_uris: [...redirectUris], grant_types: ['authorization_code'] },
      },
    ],
    acrValues: ['urn:level:2', 'urn:level:3', 'urn:level:4'],
    claims: { openid: ['sub', 'acr', 'amr'], profile: ['name'] },
    pkce: { required: () => true },
    // The product keeps its own time; the provider that of this machine.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, name: `人 ${sub}` }) }),
  });
  // Who signs in as 'somebody+otp' shows the code of an authenticator besides.
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

  return {
    issuer,
    client,
    close() {
      server.closeAllConnections();
      server.close();
    },
    visit(address, login) {
      let signedIn = false;
      return walk(address, (url) => {
        const form: Record<string, string> = signedIn
          ? { prompt: 'consent' }
          : { prompt: 'login', login, password: 'any' };
        signedIn = true;
        return { url, form };
      });
    },
    decline: (address) => walk(address, (url) => ({ url: `${url}/abort` })),
  };
}
