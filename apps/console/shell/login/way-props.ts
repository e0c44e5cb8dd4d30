import type { Pending } from './use-sign-in-attempt.ts';

/** What every way of signing in gets of the page; the tenant stays while the person tries another way. */
export interface WayProps {
  readonly tenant: string;
  readonly onTenant: (tenant: string) => void;
  /** The first proof was right and a second one is asked for. */
  readonly onChallenge: (pending: Pending) => void;
}
