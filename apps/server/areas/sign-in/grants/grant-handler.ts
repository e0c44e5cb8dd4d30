import type { Context } from '../../../context.ts';
import type { HttpExchange } from '../../../http/route.ts';
import type { ProvenClient } from '../client.ts';
import type { Grant } from '../grant.ts';
import type { RequestOrigin, SignInDeps } from '../sign-in-deps.ts';
import { authInfo, tokenObject } from '../token-object.ts';

/** A request for tokens, whichever dialect it speaks, of a client that has shown its secret. */
export interface TokenRequest {
  /** One the client may use. */
  readonly grant: string;
  /** Header Tenant-Id, else the parameter, else that of the platform's operators. Not yet known to exist. */
  readonly tenantId: string;
  readonly client: ProvenClient;
  readonly origin: RequestOrigin;
  readonly headers: HttpExchange['headers'];
  /** A parameter of address or form by its enterprise name ('refresh_token'); '' when absent. Its camelCase form is the same. */
  param(name: string): string;
}

/** What the call answers in either dialect (docs/product/sign-in.md#token-object). A bare reply never holds a field `code`. */
export interface GrantReply {
  readonly enterprise: object;
  readonly openSource: object;
}

/** One way of getting tokens. Throws CodedError for refusals. */
export type GrantHandler = (deps: SignInDeps, request: TokenRequest, context: Context) => Promise<GrantReply>;

/** The reply for a user's tokens. */
export function replyOf(grant: Grant): GrantReply {
  return { enterprise: tokenObject(grant), openSource: authInfo(grant) };
}
