import { describe, expect, it } from 'vitest';
import { unevenWrites, unprovenWrites } from '../../access/writes.ts';
import { actWorld } from '../../support/act-world.ts';
import { proveAct } from '../../support/exact-acts.ts';
import { organisationActs } from '../../support/organisation-acts.ts';
import { platformWrites } from '../../support/platform-writes.ts';
import { resourceActs } from '../../support/resource-acts.ts';
import { toolActs } from '../../support/tool-acts.ts';

// Calls beside add, edit and delete: done by a user with exactly the code, visible to the next read, in the audit log, closed to another
// tenant, and a second click records nothing that the first did not change.

const world = await actWorld();
const { server, ours, platform, strangers } = world;
const acts = [...(await organisationActs(world)), ...resourceActs(world), ...(await toolActs(world))];

describe.each(acts)('a call of $route', (act) => {
  it('is carried out with exactly the code, shown by the next read, kept in the audit log, and closed to another tenant', async () => {
    await proveAct(server, { home: act.ofPlatform ? platform : ours, strangers }, act);
  });
});

describe('the writes of the platform', () => {
  const routes = server.app.http.registry.all;
  /** Those that exact-writes.test.ts tries. */
  const saved = platformWrites({ postMenu: '', viewPosts: '', source: {}, model: {}, modelId: '' }).flatMap(
    ({ entity, refusal, isEditOpen }) =>
      (['save', 'update', 'submit', 'remove'] as const).map((tail) => ({
        route: `${entity.path}/${tail}`,
        refusal: isEditOpen && tail !== 'save' && tail !== 'remove' ? undefined : refusal,
      })),
  );
  const proven = [...acts, ...saved];

  it('are all tried with exactly their permission, or a reason says why not', () => {
    expect(unprovenWrites(routes, proven)).toEqual([]);
    expect(unprovenWrites(routes, proven.slice(0, -1))).toHaveLength(1);
  });

  it('ask the same kind of person for each record, or a reason says why not', () => {
    expect(unevenWrites(proven)).toEqual([]);
    expect(
      unevenWrites([...proven, { route: 'blade-system/post/close', refusal: 'request.forbidden' }]),
    ).toEqual(['writes of post ask different people']);
  });
});
