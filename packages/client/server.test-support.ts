import { isRecord } from '@heliodeck/kit/is-record';
import type { Fetch } from './transport.ts';

/** A session on the test server: one access token and one refresh token are valid at a time. */
interface Held {
  readonly account: string;
  access: string;
  refresh: string;
  isOver: boolean;
}

/** Where a request is held: before it reaches the server, or on the way of its response. */
type Leg = 'call' | 'answer';

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/**
 * A simulated server that signs in, renews and ends sessions as the real one does (a refresh token works
 * once, signing out with either token ends the session). Its requests can be held and interrupted.
 */
export function pretendServer() {
  const sessions: Held[] = [];
  const seen: string[] = [];
  const gates = new Map<string, { readonly leg: Leg; readonly open: Promise<void> }>();
  const cuts = new Set<string>();
  const waiting = new Set<() => void>();
  let made = 0;
  let mustChange = false;

  const nextTokens = (): Pick<Held, 'access' | 'refresh'> => {
    made += 1;
    return { access: `access-${made}`, refresh: `refresh-${made}` };
  };
  const tokenReply = ({ account, access, refresh }: Held): Response =>
    json({
      tenant_id: '100001',
      user_id: account,
      account,
      expires_in: 3600,
      access_token: access,
      refresh_token: refresh,
    });

  function token(form: URLSearchParams): Response {
    if (form.get('grant_type') !== 'refresh_token') {
      const held: Held = { account: form.get('username') ?? '', isOver: false, ...nextTokens() };
      sessions.push(held);
      return tokenReply(held);
    }
    const held = sessions.find(({ refresh }) => refresh === form.get('refresh_token'));
    if (!held || held.isOver)
      return json({ code: 400, success: false, errorCode: 'signIn.refreshExpired', msg: 'over' }, 400);
    Object.assign(held, nextTokens());
    return tokenReply(held);
  }

  /** Sessions by every token they ever had. */
  const named = new Map<string, Held>();
  function sessionOf(headers: unknown): Held | undefined {
    const shown = isRecord(headers) ? String(headers['Blade-Auth'] ?? '').replace('bearer ', '') : '';
    for (const held of sessions) named.set(held.access, held);
    return named.get(shown);
  }

  function answer(name: string, init: RequestInit): Response {
    const held = sessionOf(init.headers);
    if (name === 'token') {
      const reply = token(init.body as URLSearchParams);
      sessionOf(undefined);
      return reply;
    }
    if (name === 'logout') {
      if (held) held.isOver = true;
      return json({ success: 'true', msg: 'success' });
    }
    if (mustChange) {
      const errorCode = 'signIn.mustChangePassword';
      return json({ code: 403, success: false, errorCode, msg: 'change it' }, 403);
    }
    const shown = isRecord(init.headers) ? init.headers['Blade-Auth'] : '';
    const isGood = held !== undefined && !held.isOver && shown === `bearer ${held.access}`;
    return isGood
      ? json({ code: 200, success: true, data: 'list', msg: '' })
      : json({ code: 401, success: false, errorCode: 'request.unauthorized', msg: 'no token' }, 401);
  }

  const fetch: Fetch = async (address, init) => {
    const path = new URL(address).pathname.replace('/api/', '');
    const name = path.startsWith('blade-auth/oauth/') ? (path.split('/').at(-1) ?? '') : path;
    seen.push(name);
    for (const look of [...waiting]) look();
    const gate = gates.get(name);
    gates.delete(name);
    if (cuts.has(name)) throw new TypeError('fetch failed');
    if (gate?.leg === 'call') await gate.open;
    const reply = answer(name, init);
    if (gate?.leg === 'answer') await gate.open;
    return reply;
  };
  const count = (name: string): number => seen.filter((one) => one === name).length;

  return {
    fetch,
    /** Number of requests by name: 'token', 'logout', or a path. */
    count,
    /** Settles when this number of requests with that name has arrived. */
    reached: (name: string, times: number): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (count(name) < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    /** Holds the next request with a name. @returns a function that releases it */
    hold(name: string, leg: Leg = 'call'): () => void {
      const { promise: open, resolve } = Promise.withResolvers<void>();
      gates.set(name, { leg, open });
      return resolve;
    },
    /** Interrupts the connection for requests with a name. */
    cut: (name: string) => void cuts.add(name),
    mend: () => cuts.clear(),
    /** Invalidates the access tokens, as their expiry does. */
    spoil() {
      for (const held of sessions) {
        sessionOf(undefined);
        held.access = `${held.access} spoilt`;
      }
    },
    /** Ends all sessions. */
    end() {
      for (const held of sessions) held.isOver = true;
    },
    demandPassword() {
      mustChange = true;
    },
    /** Access tokens of sessions that have not ended. */
    live: () => sessions.filter(({ isOver }) => !isOver).map(({ access }) => access),
  };
}
