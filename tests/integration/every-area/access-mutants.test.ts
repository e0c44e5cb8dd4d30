import { describe, expect, it } from 'vitest';
import type { AccessPolicy } from '../../../apps/server/access/permissions/policy.ts';
import { type AccessWorld, accessWorld, type CallerName } from '../../access/callers.ts';
import { runMatrix } from '../../access/matrix.ts';

// The quick half of `npm run test:access -- --mutate`: a guard is removed while the server runs, and the matrix has to notice. The other
// guards, which are removed from the source, are in tests/access/guards.facts.ts.

const access = await accessWorld();
/** A few read-only calls, so that one server serves all tests. */
const few = /^\/api\/blade-(stationInfo\/stationInfo|dtu\/dtu)\/(list|detail|export)$/;

/** The callers that find a fault in a few routes while one part of the policy is replaced. */
async function noticing(other: Partial<AccessPolicy> = {}): Promise<readonly CallerName[]> {
  const { policy } = access.world.access;
  const usual = { ...policy };
  Object.assign(policy, other);
  try {
    const { rows } = await runMatrix(access, ({ path }) => few.test(path));
    return [
      ...new Set(rows.flatMap(({ cells }) => [...cells].flatMap(([by, { wrong }]) => (wrong ? [by] : [])))),
    ];
  } finally {
    Object.assign(policy, usual);
  }
}

/** The caller that requests without a token are treated as. */
async function holderOf({ world, sign }: AccessWorld) {
  const { headers } = await sign('holder', '/api');
  const caller = await world.access.policy.authenticate(headers, world.now(), {
    method: 'GET',
    path: '/api',
    query: {},
  });
  if ('refused' in caller) throw new Error(caller.refused);
  return caller;
}

describe('the matrix of routes and callers', () => {
  const { policy } = access.world.access;
  const { authenticate } = policy;

  it('finds no fault where every guard is in place', async () => {
    expect(await noticing()).toEqual([]);
  });

  it('notices a server that accepts callers without a token', async () => {
    const holder = await holderOf(access);
    const seen = await noticing({
      authenticate: async (...call) => {
        const caller = await authenticate(...call);
        return 'refused' in caller ? holder : caller;
      },
    });
    expect(seen).toEqual(
      expect.arrayContaining(['nobody', 'forged', 'expired', 'ended', 'cookie', 'ticket']),
    );
  });

  it('detects a server that gives everybody every permission', async () => {
    const { permissions } = await holderOf(access);
    const seen = await noticing({
      authenticate: async (...call) => {
        const caller = await authenticate(...call);
        return 'refused' in caller ? caller : { ...caller, permissions };
      },
    });
    expect(seen).toContain('plain');
  });

  it('detects a server without data scopes', async () => {
    expect(await noticing({ scopeFor: async () => ({ kind: 'all' }) })).toContain('outsider');
  });
});
