import { ApiError } from './api-error.ts';
import type { Session, SessionStore, TokenReply } from './session.ts';
import { sessionOf } from './session.ts';
import type { Transport } from './transport.ts';

/** Why a session ended in this client. */
export type SignedOutReason = 'expired' | 'signed-out';

/** A token is renewed before use if it expires within this time, in milliseconds. */
const renewalMarginMs = 5 * 60_000;

/** Keeps a session valid while requests use it, and ends it. */
export interface SessionKeeper {
  /**
   * Runs an attempt with the session's tokens: renews them when they are about to expire, and once more if
   * the server rejects them. If the renewal is rejected, the session ends.
   * @throws ApiError 'signed-out' if nobody is signed in, or the session has ended; errors of the attempt
   */
  withSession<T>(attempt: (session: Session) => Promise<T>): Promise<T>;
  /** The session with tokens that are valid for a while; null if nobody is signed in. */
  current(): Promise<Session | null>;
  /**
   * Renews rejected tokens. @returns the session to continue with; null if it has ended, in which case it is
   * discarded
   */
  renewed(refused: Session): Promise<Session | null>;
  begin(reply: TokenReply, scope: string): Session;
  /**
   * Discards the session at once and lets the server end it, whatever requests are in progress: tokens from a
   * renewal that finishes later are discarded and ended too. The user is signed out locally even if the
   * server cannot be reached.
   * @returns settles when the server has been notified
   */
  signOut(): Promise<void>;
  /** Discards a session that the server has ended. */
  forget(reason: SignedOutReason): void;
}

/** Dependencies of the keeper. */
export interface KeeperParts {
  readonly transport: Transport;
  readonly sessions: SessionStore;
  /** Requests new tokens. @throws ApiError */
  readonly renew: (session: Session) => Promise<TokenReply>;
  readonly onEnd: (reason: SignedOutReason) => void;
}

const isSamePerson = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.tenantId === other.tenantId && one.account === other.account;

/** No response, or none that concerns the session: it may still be valid. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.fault === 'network' || error.fault === 'timeout' || error.code >= 500);

/** Manages the session of a store. */
export function keepSession({ transport, sessions, renew, onEnd }: KeeperParts): SessionKeeper {
  /** The renewal in progress, and the access token it replaces: concurrent requests share it. */
  let flight: { readonly of: string; readonly done: Promise<boolean> } | undefined;
  /** Settles when the server has been notified of all sign-outs so far. */
  let leaving: Promise<unknown> = Promise.resolve();

  const logOut = (session: Session): Promise<unknown> =>
    transport.send({ method: 'GET', path: 'blade-auth/oauth/logout' }, session).catch(() => undefined);

  function forget(reason: SignedOutReason): void {
    onEnd(reason);
    sessions.set(null);
  }

  /** @returns whether the same user has other tokens now. @throws ApiError if that is unknown */
  async function renewTokens(stale: Session): Promise<boolean> {
    // A renewal in progress may belong to a previous session; its result says nothing about this one.
    while (flight && flight.of !== stale.accessToken) await flight.done.catch(() => undefined);
    flight ??= {
      of: stale.accessToken,
      done: sessions
        .exclusive(() => renewOnce(stale))
        .finally(() => {
          flight = undefined;
        }),
    };
    return flight.done;
  }

  async function renewOnce(stale: Session): Promise<boolean> {
    const kept = sessions.get();
    if (kept === null || !isSamePerson(kept, stale)) return false;
    // Another window or client renewed them while this one was waiting.
    if (kept.accessToken !== stale.accessToken) return true;
    let fresh: Session;
    try {
      fresh = sessionOf(await renew(kept), Date.now());
    } catch (error) {
      if (isPassing(error)) throw error;
      return false;
    }
    if (sessions.change(kept.accessToken, fresh)) return true;
    // A second request within seconds gets the same response (docs/product/sign-in.md#sessions).
    if (sessions.get()?.accessToken === fresh.accessToken) return true;
    // The session was signed out meanwhile. That request may not have reached the server, so these tokens are
    // ended as well.
    await logOut(fresh);
    return false;
  }

  async function current(): Promise<Session | null> {
    const kept = sessions.get();
    if (kept === null) return null;
    const marginMs = Math.min(renewalMarginMs, (kept.expiresAt - kept.issuedAt) / 2);
    if (kept.expiresAt - Date.now() >= marginMs) return kept;
    await renewTokens(kept);
    return sessions.get();
  }

  async function renewed(refused: Session): Promise<Session | null> {
    const isRenewed = await renewTokens(refused);
    const kept = sessions.get();
    if (isRenewed) return kept && isSamePerson(kept, refused) ? kept : null;
    if (kept?.accessToken === refused.accessToken) forget('expired');
    return null;
  }

  return {
    current,
    renewed,
    forget,
    async withSession(attempt) {
      const session = await current();
      if (session === null) throw transport.fault('signed-out');
      try {
        return await attempt(session);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The server rejects every request until the user has changed the password
        // (docs/product/sign-in.md#first-passwords), or set up a second factor.
        if (error.reason === 'signIn.mustChangePassword')
          sessions.change(session.accessToken, { mustChangePassword: true });
        if (error.reason === 'signIn.mustEnrol') sessions.change(session.accessToken, { mustEnrol: true });
        if (error.fault !== 'signed-out') throw error;
        const next = await renewed(session);
        if (next === null) throw error;
        return attempt(next);
      }
    },
    begin(reply, scope) {
      const session = { ...sessionOf(reply, Date.now()), scope };
      sessions.set(session);
      return session;
    },
    async signOut() {
      const ending = sessions.get();
      if (ending !== null) {
        forget('signed-out');
        leaving = Promise.all([leaving, logOut(ending), flight?.done.catch(() => undefined)]);
      }
      await leaving;
    },
  };
}
