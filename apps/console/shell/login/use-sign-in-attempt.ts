import { ApiError } from '@heliodeck/client/api-error';
import { type Challenge, challengeIn } from '@heliodeck/client/sign-in';
import { label } from '@heliodeck/kit/label';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { safeReturn } from '../../state/address-search.ts';
import { goTo } from '../../ui/navigate.ts';

const words = {
  unexpected: label('登录失败，请稍后再试', 'Sign-in failed. Try again later.'),
};

/** A challenge, and the address to open afterwards. */
export interface PendingChallenge extends Challenge {
  readonly redirect: string;
}

/** An attempt to sign in, and the result of the last one. */
interface SignInAttempt {
  readonly busy: boolean;
  readonly problem: string;
  readonly showProblem: (error: unknown) => void;
  /**
   * Attempts to sign in; on success the requested address opens. If a second factor is required, the
   * challenge is passed on.
   * @param act may return another address to open
   * @param redirect address to open; default: that in the log-in page's address
   * @returns the error message otherwise
   */
  readonly attempt: (
    tenantId: string,
    act: () => Promise<string | undefined>,
    redirect?: string,
  ) => Promise<unknown>;
}

/**
 * The common behaviour of all forms of the log-in page: attempt, display errors, continue. @param onChallenge
 * called if a second factor is required
 */
export function useSignInAttempt(onChallenge: (pending: PendingChallenge) => void): SignInAttempt {
  const w = useMessages(words);
  const search = useAddress();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const showProblem = (error: unknown): void =>
    setProblem(error instanceof ApiError ? error.message : w.unexpected);
  return {
    busy,
    problem,
    showProblem,
    async attempt(tenantId, act, redirect = search.redirect ?? '') {
      setBusy(true);
      setProblem('');
      try {
        const other = await act();
        goTo(safeReturn(other ?? redirect), { replace: true });
        return undefined;
      } catch (error) {
        setBusy(false);
        const challenge = challengeIn(error, tenantId);
        if (challenge) {
          onChallenge({ ...challenge, redirect });
          return undefined;
        }
        showProblem(error);
        return error;
      }
    },
  };
}
