import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { verifyPassword } from '../../access/passwords/verify-password.ts';
import type { Context } from '../../context.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** The body of calls that require the password again. */
export const withPassword = z.looseObject({ password: z.string().min(1).max(2048) });

/**
 * Requires the caller's own password again: a stolen token must not be enough to change how its owner signs in. Never called for programs
 * and limited tokens, which may not call such routes.
 * @throws CodedError signIn.passwordWrong, signIn.locked
 */
export async function requireOwnPassword(
  { access, store }: SignInDeps,
  context: Context,
  password: string,
): Promise<void> {
  if (!(await verifyPassword(access, store, context, password))) throw new CodedError('signIn.passwordWrong');
}
