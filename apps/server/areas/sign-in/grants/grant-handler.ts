import type { Context } from '../../../context.ts';
import type { HttpExchange } from '../../../http/route.ts';
import type { ProvenClient } from '../client.ts';
import type { Grant } from '../grant.ts';
import type { RequestOrigin, SignInDeps } from '../sign-in-deps.ts';
import { authInfo, tokenObject } from '../token-object.ts';

/** A request for tokens, in either format, of an authenticated client. */
export interface TokenRequest {
  /** A grant that the client may use. */
  readonly grant: string;
  /** Header Tenant-Id, else the parameter, else that of the platform's operators. It may not exist. */
  readonly tenantId: string;
  readonly client: ProvenClient;
  readonly origin: RequestOrigin;
  readonly headers: HttpExchange['headers'];
  /** Returns a parameter of query or form by its snake_case name ('refresh_token'), also in camelCase; '' if absent. */
  param(name: string): string;
}

/** Response in either format (docs/product/sign-in.md#token-object). A bare response never has a field `code`. */
export interface GrantReply {
  readonly enterprise: object;
  readonly openSource: object;
}

/** Implements one grant type. Throws CodedError for refusals. */
export type GrantHandler = (deps: SignInDeps, request: TokenRequest, context: Context) => Promise<GrantReply>;

/** The response with a user's tokens. */
export function replyOf(grant: Grant): GrantReply {
  return { enterprise: tokenObject(grant), openSource: authInfo(grant) };
}
