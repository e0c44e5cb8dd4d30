import type { ClientError } from '../state/client-errors.ts';
import { post } from './client.ts';

/**
 * Sends faults of this browser to the server's error log. The family's clients report under this address; POST does not
 * log out (docs/product/sign-in.md#log-in-pages).
 */
export const sendErrors = (errors: readonly ClientError[]): Promise<unknown> =>
  post('blade-auth/oauth/logout', errors);
