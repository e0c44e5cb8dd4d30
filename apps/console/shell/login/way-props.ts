import type { PendingChallenge } from './use-sign-in-attempt.ts';

/** Props of every form for signing in; the tenant is kept when the user switches between them. */
export interface WayProps {
  readonly tenant: string;
  readonly onTenant: (tenant: string) => void;
  /**
   * The initially focused field: the tenant while it is only assumed, else the field after it. undefined once
   * the tenant was typed.
   */
  readonly startsAt: 'tenant' | 'account' | undefined;
  /** Called if the first factor was correct and a second one is required. */
  readonly onChallenge: (pending: PendingChallenge) => void;
}
