import type { Page } from '@heliodeck/client/page';
import type { Query } from '@heliodeck/client/query-string';
import { type QueryClient, QueryObserver, queryOptions, useQueryClient } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { type CommandRow, isAtRest, isOver } from './command-row.ts';

const path = 'blade-device/commands';
/**
 * Polling interval, ms. The feed reports every step; polling covers interruptions of the feed, and users without access
 * to it.
 */
const pollMs = 2000;
const approvalPollMs = 10_000;

/** One row of the ledger, refetched until its command has ended. */
export const commandQuery = (id: string) =>
  queryOptions({
    queryKey: ['command', id],
    queryFn: ({ signal }) => get<CommandRow>(path, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data && isOver(data)) return data.later === 'pending' && approvalPollMs;
      return data && isAtRest(data) ? approvalPollMs : pollMs;
    },
  });

/** The newest rows of the ledger for a device or a DTU. */
export const ledgerQuery = (of: Query, size: number) =>
  queryOptions({
    queryKey: ['commands', of, size],
    queryFn: ({ signal }) =>
      get<Page<CommandRow>>(path, { ...of, origin_notequal: 'automatic', current: 1, size }, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** Resolves when the command has ended or waits for a second user. @throws DOMException 'AbortError' by the signal */
export function untilAtRest(client: QueryClient, id: string, signal: AbortSignal): Promise<CommandRow> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, commandQuery(id));
    const end = (settle: () => void): void => {
      stop();
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = (): void => end(() => reject(new DOMException('given up', 'AbortError')));
    const look = (row: CommandRow | undefined): void => {
      if (row && isAtRest(row)) end(() => resolve(row));
    };
    const stop = observer.subscribe((result) => look(result.data));
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    else look(observer.getCurrentResult().data);
  });
}

/** Applies command events of the feed to cached ledger rows; used by the drawer, open or not. */
export function useCommandFeed(): void {
  const client = useQueryClient();
  useLive(['changed', 'reload'], (event) => {
    if (event.kind === 'reload') {
      void client.invalidateQueries({ queryKey: ['command'] });
      void client.invalidateQueries({ queryKey: ['commands'] });
    } else if (event.entity === 'deviceCommand') {
      const { queryKey } = commandQuery(event.id);
      const told = toldBy(event.what ?? {});
      // The step is displayed at once; times, values and frames follow with the refetched row.
      client.setQueryData<CommandRow>(queryKey, (row) => (row && !isOver(row) ? { ...row, ...told } : row));
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['commands'] });
    }
  });
}

function toldBy({ state, detail }: Readonly<Record<string, unknown>>): Partial<CommandRow> {
  return {
    ...(typeof state === 'string' ? { state: state as CommandRow['state'] } : {}),
    ...(typeof detail === 'string' ? { detail } : {}),
  };
}
