import { ApiError } from '@heliodeck/client/api-error';
import { type ReactNode, useCallback, useState } from 'react';
import { api } from '../../api/client.ts';
import { type DangerousCommand, PasswordDialog } from './password-dialog.tsx';

interface PendingQuestion {
  readonly question: DangerousCommand;
  readonly answer: (password: string | undefined) => void;
}

/** Whether the server requires the password, or refused the given one. */
const wantsPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.reason === 'command.passwordRequired' || error.reason === 'command.passwordWrong');

interface PasswordGate {
  /**
   * Runs an action that may require the password: asks for it first if `beforehand`, otherwise when the server requires
   * it, and again while it is wrong. Resolves with undefined if the user cancels.
   */
  readonly pass: <T>(
    question: DangerousCommand,
    beforehand: boolean,
    act: (sealed: string | undefined) => Promise<T>,
  ) => Promise<T | undefined>;
  readonly dialog: ReactNode;
}

/** Asks for the signed-in user's password around actions that require it. `dialog` must be rendered. */
export function usePassword(): PasswordGate {
  const [asked, setAsked] = useState<PendingQuestion>();
  const pass = useCallback<PasswordGate['pass']>(async (question, beforehand, act) => {
    let ask = beforehand;
    let problem: string | undefined;
    for (;;) {
      let sealed: string | undefined;
      if (ask) {
        const said: DangerousCommand = problem === undefined ? question : { ...question, problem };
        const typed = await new Promise<string | undefined>((answer) => setAsked({ question: said, answer }));
        setAsked(undefined);
        if (typed === undefined) return undefined;
        sealed = await api.signIn.seal(typed);
      }
      try {
        return await act(sealed);
      } catch (error) {
        if (!wantsPassword(error)) throw error;
        problem = ask ? error.message : undefined;
        ask = true;
      }
    }
  }, []);
  const dialog = asked && (
    <PasswordDialog key={asked.question.problem ?? ''} question={asked.question} onAnswer={asked.answer} />
  );
  return { pass, dialog };
}
