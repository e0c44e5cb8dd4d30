import { ApiError } from '@heliodeck/client/api-error';
import { type Challenge, challengeIn } from '@heliodeck/client/sign-in';
import { label } from '@heliodeck/kit/label';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { safeReturn } from '../address.ts';
import { goTo } from '../navigate.ts';

const words = {
  unexpected: label('登录失败，请稍后再试', 'Sign-in failed. Try again later.'),
};

/** A challenge, and where its answer leads to. */
export interface PendingChallenge extends Challenge {
  readonly redirect: string;
}

/** One try to get in, and what came of the last one. */
interface SignInAttempt {
  readonly busy: boolean;
  readonly problem: string;
  readonly showProblem: (error: unknown) => void;
  /**
   * Tries; inside, the address somebody asked for is gone to. Where a second factor is asked for, the challenge is handed on.
   * @param act may name another address to go to
   * @param redirect where to go; default what the log-in page's address says
   * @returns what went wrong otherwise
   */
  readonly attempt: (
    tenantId: string,
    act: () => Promise<string | undefined>,
    redirect?: string,
  ) => Promise<unknown>;
}

/** What every form of the log-in page does alike: try, say what went wrong, go on. @param onChallenge takes over where a second factor is asked for */
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
