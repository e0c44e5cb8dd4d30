/** Who is signed in, and the tokens that say so. Times are milliseconds of this machine's clock. */
export interface Session {
  readonly tenantId: string;
  /** Empty for a program that acts for itself. */
  readonly userId: string;
  /** Of a program that acts for itself, its client id. */
  readonly account: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleAliases: readonly string[];
  readonly accessToken: string;
  /** Empty for a program that acts for itself: it shows its secret again. */
  readonly refreshToken: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Permission codes the tokens were asked for, comma-joined; 'all' = whatever the person may. */
  readonly scope?: string;
  /** The password was set by someone else and must be changed first (docs/product/sign-in.md#first-passwords). */
  readonly mustChangePassword: boolean;
  /** The tenant demands a second factor that the person has not set up yet. */
  readonly mustEnrol: boolean;
}

/** The token object of the wire (docs/product/sign-in.md#token-object); a program's own has fewer fields. */
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
  /** Of somebody a third party knows and nobody here (docs/product/sign-in.md#guests). */
  readonly oauth_id?: string;
}

/** The session a token reply begins. @param now ms of this machine's clock, from which its end is reckoned */
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
 * Where the session is kept. Calls answer at once, so that looking and writing are one step: what keeps its data elsewhere
 * (a phone's key store) reads it before the client is made, and writes behind.
 */
export interface SessionStore {
  /** The session as it is kept now, whoever wrote it last (another window, another client); null = nobody is signed in. */
  get(): Session | null;
  /** Begins a session or ends it. */
  set(session: Session | null): void;
  /**
   * Changes the session in place, unless another one is kept by now.
   * @param accessToken of the session that is meant
   * @returns whether it was still that one
   */
  change(accessToken: string, change: Partial<Session>): boolean;
  /** Does `work` while nobody else with the same storage does: a refresh token that is used twice ends the session. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps a session as long as the process lives. Clients that share one have to be of one process. */
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
