import type { ClientError } from '../state/client-errors.ts';
import { post } from './client.ts';

/**
 * Sends errors of this browser to the server's error log. Clients of the family use this address too; POST
 * does not sign out (docs/product/sign-in.md#log-in-pages).
 */
export const sendErrors = (errors: readonly ClientError[]): Promise<unknown> =>
  post('blade-auth/oauth/logout', errors);
