import { get, post } from './client.ts';

/** What a program asks its user for, as the address bar carries it (RFC 6749 §4.1.1). */
export type ConsentRequest = Readonly<Record<string, string>>;

/** A permission code in words. */
interface AskedScope {
  readonly code: string;
  readonly title: string;
}

/** Who asks for what. */
export interface Consent {
  readonly clientId: string;
  /** Host the browser goes back to. */
  readonly returnsTo: string;
  /** Its users are spared the question. */
  readonly autoApprove: boolean;
  /** null = whatever the user may. */
  readonly scopes: readonly AskedScope[] | null;
  /** How long it holds at most. */
  readonly lastsSeconds: number;
}

const path = 'blade-auth/oauth/authorize';

/** Who asks for what, before one answers. @throws ApiError for a request the server would not let through */
export const fetchConsent = (request: ConsentRequest, signal: AbortSignal): Promise<Consent> =>
  get<Consent>(path, request, signal);

/** Allows or refuses. @returns the program's address to go to */
export async function answerConsent(request: ConsentRequest, approve: boolean): Promise<string> {
  const { redirect } = await post<{ redirect: string }>(path, { ...request, approve });
  return redirect;
}
