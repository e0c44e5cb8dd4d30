import { get, post } from './client.ts';

/** A program's request for a user's consent, as the parameters of the address (RFC 6749 §4.1.1). */
export type ConsentRequest = Readonly<Record<string, string>>;

/** A permission code and its name. */
interface AskedScope {
  readonly code: string;
  readonly title: string;
}

/** The requesting program and the requested permissions. */
export interface Consent {
  readonly clientId: string;
  /** Host to which the browser returns. */
  readonly returnsTo: string;
  /** True if users are not asked for consent. */
  readonly autoApprove: boolean;
  /** null = all permissions of the user. */
  readonly scopes: readonly AskedScope[] | null;
  /** Maximum lifetime of the grant. */
  readonly lastsSeconds: number;
}

const path = 'blade-auth/oauth/authorize';

/**
 * Fetches the details of a request for consent before the user answers it. @throws ApiError for a request
 * that the server would reject
 */
export const fetchConsent = (request: ConsentRequest, signal: AbortSignal): Promise<Consent> =>
  get<Consent>(path, request, signal);

/** Grants or refuses consent. @returns the program's address to continue at */
export async function answerConsent(request: ConsentRequest, approve: boolean): Promise<string> {
  const { redirect } = await post<{ redirect: string }>(path, { ...request, approve });
  return redirect;
}
