import { flowTask } from '@heliodeck/model/workflow/flow-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get } from '../../api/client.ts';
import type { ListedMenu } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';

const key = 'task-counts';
/** Events within this time cause one request, ms. */
const gatherMs = 1000;
/** Refetch interval, ms: events may be missed, and candidates change with roles. */
const againMs = 60_000;
const todoCode = 'work_todo';
const claimCode = 'work_claim';

/** Number of tasks waiting for the user, by the code of the menu that lists them, updated with the live feed. */
export function useTaskCounts(menus: readonly ListedMenu[]): ReadonlyMap<string, number> {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? '';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enabled = userId !== '' && menus.some(holdsTasks);
  const { data } = useQuery({
    queryKey: [key, userId],
    queryFn: ({ signal }) =>
      get<{ readonly todo: number; readonly claim: number }>('blade-flow/work/counts', undefined, signal),
    enabled,
    refetchInterval: againMs,
  });
  useLive(['changed', 'reload'], (event) => {
    if (timer.current !== undefined) return;
    if (event.kind === 'changed' && event.entity !== flowTask.key) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: [key] });
    }, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!enabled || data === undefined) return new Map();
  return new Map([
    [todoCode, data.todo],
    [claimCode, data.claim],
  ]);
}

function holdsTasks({ code, children }: ListedMenu): boolean {
  return code === todoCode || code === claimCode || (children?.some(holdsTasks) ?? false);
}
