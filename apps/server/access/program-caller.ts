import type { Caller } from '../context.ts';

/** The caller of what the program does by itself in a tenant: nobody, and without a permission. */
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
