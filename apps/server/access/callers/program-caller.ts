import type { Caller } from '../../context.ts';

/** The caller for work that the program does itself in a tenant: no user, and no permissions. */
export const programCaller = (tenantId: string, realName = ''): Caller => ({
  userId: '',
  tenantId,
  account: '',
  realName,
  clientId: '',
  sessionId: '',
  deptIds: [],
  roleIds: [],
  roleAliases: [],
  permissions: new Set(),
});
