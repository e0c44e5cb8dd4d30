import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAbort } from '../api/api-error.ts';
import { noteError } from '../state/client-errors.ts';

const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.fault === 'network' || error.fault === 'timeout');

const note = (error: unknown): void => {
  if (!isAbort(error)) noteError('call', error);
};

/** One cache for the console. Only faults of the line are tried again: a refusal stays a refusal. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: note }),
  mutationCache: new MutationCache({ onError: note }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => passing(error) && count < 2,
    },
    mutations: { retry: false },
  },
});
