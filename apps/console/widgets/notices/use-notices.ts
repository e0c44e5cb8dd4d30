import { notice } from '@heliodeck/model/notices/notice';
import type { ReleasedNotice } from '@heliodeck/model/notices/released-notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get, post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';

interface NoticePage {
  readonly records: readonly ReleasedNotice[];
  readonly total: number;
}

const key = 'notices';
/** Refetch interval, ms: a notice appears at its release time without an event. */
const againMs = 60_000;

/** Number of released notices that the user has not read. */
export function useUnreadNotices(): number {
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({
    queryKey: [key, userId, 'unread'],
    queryFn: ({ signal }) => get<{ readonly total: number }>(`${notice.path}/unread`, undefined, signal),
    enabled: userId !== '',
    refetchInterval: againMs,
  });
  return data?.total ?? 0;
}

/** A page of released notices, the newest first. */
export function useReleasedNotices(current: number, size: number, unread: boolean) {
  const userId = useSession()?.userId ?? '';
  return useQuery({
    queryKey: [key, userId, 'list', current, size, unread],
    queryFn: ({ signal }) =>
      get<NoticePage>(`${notice.path}/released`, { current, size, unread: unread ? '1' : '0' }, signal),
  });
}

/** A released notice with its text. */
export function useReleasedNotice(id: string) {
  const userId = useSession()?.userId ?? '';
  return useQuery({
    queryKey: [key, userId, 'one', id],
    queryFn: ({ signal }) =>
      get<ReleasedNotice & { readonly content: string }>(`${notice.path}/released-detail`, { id }, signal),
  });
}

/** Marks notices as read: one, or all. */
export function useMarkRead(): (what: { readonly ids: string } | { readonly all: true }) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (what) => {
      await post(`${notice.path}/read`, what);
      await client.invalidateQueries({ queryKey: [key] });
    },
    [client],
  );
}
