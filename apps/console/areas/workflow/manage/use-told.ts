import { ApiError } from '@heliodeck/client/api-error';
import type { Query } from '@heliodeck/client/query-string';
import { postTold } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';

/**
 * A call that returns a message of the server: success is displayed as done, a refusal as a warning.
 * @returns sends the call, and resolves with whether it succeeded
 */
export function useTold(): (path: string, query: Query) => Promise<boolean> {
  const { done, warn } = useFeedback();
  return async (path, query) => {
    try {
      const { message } = await postTold(path, {}, query);
      done(message);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.fault !== 'refused') throw error;
      warn(error.message);
      return false;
    }
  };
}
