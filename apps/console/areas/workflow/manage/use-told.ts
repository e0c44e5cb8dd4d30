import { ApiError } from '@heliodeck/client/api-error';
import type { Query } from '@heliodeck/client/query-string';
import type { AnsweredCall } from '@heliodeck/client/transport';
import { postTold } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';

/**
 * A call that returns a message of the server: success is displayed as done, a refusal as a warning.
 * @returns sends the call, and resolves with the answer; undefined for a refusal
 */
export function useTold(): <T>(path: string, query: Query) => Promise<AnsweredCall<T> | undefined> {
  const { done, warn } = useFeedback();
  return async <T>(path: string, query: Query) => {
    try {
      const answered = await postTold<T>(path, {}, query);
      done(answered.message);
      return answered;
    } catch (error) {
      if (!(error instanceof ApiError) || error.fault !== 'refused') throw error;
      warn(error.message);
      return undefined;
    }
  };
}
