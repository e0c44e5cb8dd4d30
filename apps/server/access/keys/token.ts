import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** Issuer that existing clients and services expect in the claims. */
const issuer = 'issuser';
const audience = 'audience';

/** Claims of both tokens: session and user. */
interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly clientId: string;
}
export interface AccessClaims extends TokenClaims {
  readonly kind: 'access_token';
  /** Of a program's own token: the requested permissions; absent = all of the program. */
  readonly scope?: string;
}
/** `generation` counts the rotations of the session's refresh token; an older one is a reused token. */
interface RefreshClaims extends TokenClaims {
  readonly kind: 'refresh_token';
  readonly generation: number;
}

/** Signs and verifies tokens (HS256). */
export interface TokenSigner {
  /**
   * @param extra claims for the client (account, role_name …); the server never trusts them
   * @param lifeSeconds until the token expires
   */
  access(claims: TokenClaims, extra: JWTPayload, now: Date, lifeSeconds: number): Promise<string>;
  refresh(claims: TokenClaims, generation: number, now: Date, lifeSeconds: number): Promise<string>;
  /**
   * Verifies a token. 'expired' and 'invalid' are distinguished for the log; callers answer both alike.
   * @param graceSeconds how long after its expiry a token is accepted; default 5, for differences between the clocks of servers
   */
  read(
    token: string,
    now: Date,
    graceSeconds?: number,
  ): Promise<AccessClaims | RefreshClaims | 'expired' | 'invalid'>;
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** A token with verified signature and claims, and its period of validity, seconds since 1970. */
interface VerifiedToken {
  readonly claims: AccessClaims;
  readonly notBefore: number;
  readonly expiresAt: number;
}
/** Most verified tokens cached, each about a kilobyte. */
const mostVerified = 5_000;

/** @param bytes of the key, at least 32, see key-ring.ts */
export function tokenSigner(bytes: Uint8Array): TokenSigner {
  // Imported once: with bytes, the library would do so for every call.
  const made = crypto.subtle.importKey('raw', Uint8Array.from(bytes), hmac, false, ['sign', 'verify']);
  // A client sends the same token with each call. Its signature does not change, only its expiry; verifying it each time took a sixth of
  // the time of a list. Ended sessions are refused by their state (access.ts).
  const verified = new Map<string, VerifiedToken>();
  const remember = (token: string, claims: AccessClaims, { nbf, exp }: JWTPayload): void => {
    const [oldest] = verified.keys();
    if (verified.size >= mostVerified && oldest !== undefined) verified.delete(oldest);
    verified.set(token, { claims, notBefore: nbf ?? 0, expiresAt: exp ?? 0 });
  };
  const remembered = (token: string, now: Date, graceSeconds: number): AccessClaims | undefined => {
    const found = verified.get(token);
    if (found === undefined) return undefined;
    const seconds = Math.floor(now.getTime() / 1000);
    if (found.notBefore <= seconds + graceSeconds && found.expiresAt > seconds - graceSeconds)
      return found.claims;
    verified.delete(token);
    return undefined;
  };
  const sign = async (claims: TokenClaims, payload: JWTPayload, now: Date, lifeSeconds: number) => {
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT({
      ...payload,
      sid: claims.sessionId,
      user_id: claims.userId,
      tenant_id: claims.tenantId,
      client_id: claims.clientId,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(await made);
  };
  return {
    access: (claims, extra, now, life) => sign(claims, { ...extra, token_type: 'access_token' }, now, life),
    refresh: (claims, generation, now, life) =>
      sign(claims, { token_type: 'refresh_token', generation }, now, life),
    async read(token, now, graceSeconds = 5) {
      const known = remembered(token, now, graceSeconds);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, await made, {
          algorithms: ['HS256'],
          issuer,
          audience,
          currentDate: now,
          clockTolerance: graceSeconds,
          requiredClaims: ['exp', 'sid', 'user_id', 'tenant_id', 'client_id', 'token_type'],
        });
        const claims = claimsOf(payload);
        if (claims?.kind === 'access_token') remember(token, claims, payload);
        return claims ?? 'invalid';
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        if (error instanceof errors.JOSEError) return 'invalid';
        throw error;
      }
    },
  };
}

function claimsOf(payload: JWTPayload): AccessClaims | RefreshClaims | null {
  const { sid, user_id, tenant_id, client_id, token_type, generation, scope } = payload;
  if (typeof sid !== 'string' || typeof user_id !== 'string') return null;
  if (typeof tenant_id !== 'string' || typeof client_id !== 'string') return null;
  const claims = { sessionId: sid, userId: user_id, tenantId: tenant_id, clientId: client_id };
  if (token_type === 'access_token') {
    return { ...claims, kind: token_type, ...(typeof scope === 'string' ? { scope } : {}) };
  }
  if (token_type === 'refresh_token' && typeof generation === 'number') {
    return { ...claims, kind: token_type, generation };
  }
  return null;
}
