import type { AccessPolicy, VisibleRows } from '../../apps/server/access/permissions/policy.ts';
import type { Caller } from '../../apps/server/context.ts';

/** A sign-in for tests: the token is a name, and the test defines the permissions. */
export interface TestPolicy extends AccessPolicy {
  /** Admits a name. Returns its headers. */
  admit(
    name: string,
    caller?: Partial<Caller> & { readonly codes?: readonly string[] },
  ): Record<string, string>;
  /** Restricts what a name sees of every entity. */
  limit(name: string, scope: VisibleRows): void;
}

/** An empty one: nobody is admitted. */
export function testPolicy(): TestPolicy {
  const callers = new Map<string, Caller>();
  const scopes = new Map<string, VisibleRows>();
  return {
    admit(name, { codes = [], ...caller } = {}) {
      callers.set(name, {
        userId: '1',
        tenantId: '100001',
        account: name,
        realName: name,
        deptIds: ['10'],
        roleIds: ['20'],
        roleAliases: ['user'],
        clientId: 'saber',
        sessionId: `session of ${name}`,
        permissions: new Set(codes),
        ...caller,
      });
      return { 'blade-auth': `bearer ${name}` };
    },
    limit: (name, scope) => void scopes.set(name, scope),
    async authenticate(headers) {
      const token = headers['blade-auth']?.replace(/^bearer /, '') ?? '';
      return callers.get(token) ?? { refused: 'request.unauthorized' };
    },
    async mayCall() {
      return true;
    },
    async scopeFor({ caller }) {
      return scopes.get(caller.account) ?? { kind: 'all' };
    },
  };
}
