import type { PendingChallenge } from './use-sign-in-attempt.ts';

/** What every way of signing in gets of the page; the tenant stays while the person tries another way. */
export interface WayProps {
  readonly tenant: string;
  readonly onTenant: (tenant: string) => void;
  /**
   * Where a person begins: at the tenant while the page only supposes one, else at what follows it. undefined once the
   * tenant was typed.
   */
  readonly startsAt: 'tenant' | 'account' | undefined;
  /** The first proof was right and a second one is asked for. */
  readonly onChallenge: (pending: PendingChallenge) => void;
}
