import { ApiError, isAbort, isNoNetwork } from '@heliodeck/client/api-error';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { doubtServer } from '../api/server-watch.ts';
import { noteError } from '../state/client-errors.ts';

/** After a refusal the menus are read no more often than this, in milliseconds. */
const recheckEveryMs = 10_000;
let doubted = Number.NEGATIVE_INFINITY;

/** A screen that opened and is refused now: something was taken away since, and sidebar and buttons must say so too. */
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

/** One cache for the console. Only faults of the line are tried again: a refusal stays a refusal. */
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
