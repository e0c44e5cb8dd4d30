import { ApiError, isAbort, isNoNetwork } from '@heliodeck/client/api-error';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { doubtServer } from '../api/server-watch.ts';
import { noteError } from '../state/client-errors.ts';

/** Minimum interval between requests for the menus after refusals, in milliseconds. */
const recheckEveryMs = 10_000;
let doubted = Number.NEGATIVE_INFINITY;

/**
 * A screen that could be opened and is refused now: permissions have been removed, so sidebar and buttons
 * must be updated.
 */
function doubtMenus(error: unknown): void {
  const refused = error instanceof ApiError && error.reason === 'request.forbidden';
  if (!refused || performance.now() - doubted < recheckEveryMs) return;
  doubted = performance.now();
  for (const held of ['menus', 'buttons']) void queryClient.invalidateQueries({ queryKey: [held] });
}

const note = (error: unknown): void => {
  if (!isAbort(error)) noteError('call', error);
  if (isNoNetwork(error)) void doubtServer();
  doubtMenus(error);
};

/** One cache for the console. Only network errors are retried, refusals are not. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: note }),
  mutationCache: new MutationCache({ onError: note }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => isNoNetwork(error) && count < 2,
    },
    mutations: { retry: false },
  },
});
