import { queryOptions } from '@tanstack/react-query';
import { get, post } from './client.ts';
import { sealPassword } from './seal-password.ts';

/** The signed-in person as the user area knows them (api-conventions §4.1). */
export interface OwnInfo {
  readonly id: string;
  readonly account: string;
  readonly tenantId: string;
  readonly tenantName?: string | null;
  readonly name?: string | null;
  readonly realName?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly avatar?: string | null;
  readonly roleName?: string | null;
  readonly deptName?: string | null;
  readonly postName?: string | null;
  /** Electricity price. */
  readonly electrovalence?: number | null;
}

export const ownInfoQuery = queryOptions({
  queryKey: ['own-info'],
  queryFn: ({ signal }) => get<OwnInfo>('blade-user/info', undefined, signal),
});

export type OwnInfoChange = Pick<OwnInfo, 'id'> &
  Partial<Pick<OwnInfo, 'name' | 'realName' | 'phone' | 'email' | 'avatar'>>;

export const updateOwnInfo = (change: OwnInfoChange): Promise<unknown> =>
  post('blade-user/update-info', change);

/** Changes one's own password; every other session of the person ends with it. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all([
    sealPassword(old),
    sealPassword(fresh),
    sealPassword(fresh),
  ]);
  await post('blade-user/update-password', { oldPassword, newPassword, newPassword1 });
}

/** One place where the person is signed in. Times are wire times. */
export interface OwnSession {
  readonly id: string;
  readonly clientId: string;
  readonly createTime: string;
  readonly refreshTime: string;
  readonly remoteAddress: string;
  readonly userAgent: string;
  readonly current: boolean;
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => get<readonly OwnSession[]>('blade-auth/session/list', undefined, signal),
});

export const endSessions = (ids: readonly string[]): Promise<unknown> =>
  post('blade-auth/session/end', {}, { ids: ids.join(',') });
