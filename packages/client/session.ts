/** The signed-in user and the tokens. Times are milliseconds of the local clock. */
export interface Session {
  readonly tenantId: string;
  /** Empty for a program that acts for itself. */
  readonly userId: string;
  /** For a program that acts for itself, its client id. */
  readonly account: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleAliases: readonly string[];
  readonly accessToken: string;
  /** Empty for a program that acts for itself: it authenticates again with its secret. */
  readonly refreshToken: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Permission codes requested for the tokens, comma-joined; 'all' = all permissions of the user. */
  readonly scope?: string;
  /** The password was set by someone else and must be changed first (docs/product/sign-in.md#first-passwords). */
  readonly mustChangePassword: boolean;
  /** The tenant requires a second factor that the user has not set up yet. */
  readonly mustEnrol: boolean;
}

/** The token object of the API (docs/product/sign-in.md#token-object); that of a program has fewer fields. */
export interface TokenReply {
  readonly tenant_id: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly user_id?: string;
  readonly account?: string;
  readonly client_id?: string;
  readonly nick_name?: string;
  readonly real_name?: string;
  readonly role_name?: string;
  readonly avatar?: string;
  readonly must_change_password?: boolean;
  readonly must_enrol?: boolean;
  /** Identity known to a third party but not to this server (docs/product/sign-in.md#guests). */
  readonly oauth_id?: string;
}

/** Creates the session of a token response. @param now ms of the local clock, from which the expiry is computed */
export function sessionOf(reply: TokenReply, now: number): Session {
  const account = reply.account ?? reply.client_id ?? '';
  return {
    tenantId: reply.tenant_id,
    userId: reply.user_id ?? '',
    account,
    realName: reply.real_name || reply.nick_name || account,
    avatar: reply.avatar ?? '',
    roleAliases: (reply.role_name ?? '').split(',').filter((alias) => alias !== ''),
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? '',
    issuedAt: now,
    expiresAt: now + reply.expires_in * 1000,
    mustChangePassword: reply.must_change_password ?? false,
    mustEnrol: reply.must_enrol ?? false,
  };
}

/**
 * Storage of the session. Its methods are synchronous, so that reading and writing are one step. A store with
 * asynchronous storage (a phone's key store) reads it before the client is created, and writes later.
 */
export interface SessionStore {
  /** The stored session, which another window or client may have written; null = no user is signed in. */
  get(): Session | null;
  /** Stores a new session or ends the current one. */
  set(session: Session | null): void;
  /**
   * Changes the stored session, unless another one was stored meanwhile.
   * @param accessToken of the session to change
   * @returns whether it was still stored
   */
  change(accessToken: string, change: Partial<Session>): boolean;
  /** Runs `work` while no other client with the same storage does: using a refresh token twice ends the session. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Stores a session in memory. Clients that share it must be in the same process. */
export function memorySessions(): SessionStore {
  let kept: Session | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    get: () => kept,
    set(session) {
      kept = session;
    },
    change(accessToken, change) {
      if (kept?.accessToken !== accessToken) return false;
      kept = { ...kept, ...change };
      return true;
    },
    exclusive<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
