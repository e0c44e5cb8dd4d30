import type { Scope } from '../../access/policy.ts';
import type { LiveEvent } from '../../live/bus.ts';

/** Who owns what the feed talks of: device or DTU id → its department and creator. */
export interface Owners {
  get(
    kind: 'device' | 'dtu',
    id: string,
  ): { readonly dept: string | null; readonly user: string | null } | undefined;
}

/** What a listener asked to hear; absent = everything within the scope. */
export interface Wish {
  readonly devices?: ReadonlySet<string>;
}

/** Whether this caller may hear of this event (decision 13: scopes apply to the live feed too), and wants to. */
export function isVisible(
  event: LiveEvent,
  scope: Scope,
  owners: Owners,
  wish: Wish,
  userId: string,
): boolean {
  switch (event.kind) {
    case 'readings':
      if (wish.devices && !wish.devices.has(event.deviceId)) return false;
      return isWithin(scope, owners.get('device', event.deviceId));
    case 'online':
      return isWithin(scope, owners.get(event.of === 'dtu' ? 'dtu' : 'device', event.id));
    case 'changed': {
      if (event.entity === 'xwj') return isWithin(scope, owners.get('device', event.id));
      const { createUser, createDept } = event.what ?? {};
      if (createUser === userId) return true;
      return isWithin(scope, {
        dept: typeof createDept === 'string' ? createDept : null,
        user: typeof createUser === 'string' ? createUser : null,
      });
    }
  }
}

function isWithin(scope: Scope, owner: ReturnType<Owners['get']>): boolean {
  if (owner === undefined) return false;
  switch (scope.kind) {
    case 'all':
      return true;
    case 'own':
      return owner.user === scope.userId;
    case 'departments':
      return owner.dept !== null && scope.deptIds.includes(owner.dept);
    default:
      return false;
  }
}
