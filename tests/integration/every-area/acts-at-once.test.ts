import { describe, expect, it } from 'vitest';
import { actWorld } from '../../support/act-world.ts';
import { performAct } from '../../support/exact-acts.ts';
import { auditedActs } from '../../support/exact-writes.ts';
import type { Row } from '../../support/organisation.ts';
import { organisationActs } from '../../support/organisation-acts.ts';
import { resourceActs } from '../../support/resource-acts.ts';
import { toolActs } from '../../support/tool-acts.ts';

// Two calls beside add, edit and delete that arrive together do what two clicks do: the effect is there once, and so are the audit lines.

const world = await actWorld();
const { server, ours, platform } = world;
const acts = [...(await organisationActs(world)), ...resourceActs(world), ...(await toolActs(world))];

describe.each(acts)('two concurrent calls of $route', (act) => {
  it('leave the audit lines of two clicks, and one is refused where the second click is', async () => {
    const { admin } = act.ofPlatform ? platform : ours;
    const id = (await act.target?.()) ?? '';
    const earlier = (await auditedActs(server, id)).length;
    const replies = await Promise.all([1, 2].map(() => performAct(server, act, id, admin)));
    const done = replies.filter(({ status }) => status === 200);
    const refusals = replies.filter(({ status }) => status !== 200).map(({ body }) => body.errorCode);
    expect(done.length, replies.map(({ text }) => text.slice(0, 200)).join()).toBeGreaterThanOrEqual(1);
    expect([act.again, act.atOnce]).toEqual(expect.arrayContaining(refusals));
    if (act.again !== undefined) expect(refusals).toHaveLength(1);
    // A refused call that would have succeeded as a second click leaves no lines.
    const isHalf = refusals.length > 0 && act.again === undefined;
    const lines = isHalf ? act.lines.slice(0, Math.ceil(act.lines.length / 2)) : act.lines;
    const recorded = act.adds ? done.map(({ body }) => act.adds?.(body.data as Row) ?? '') : [id];
    for (const one of recorded) {
      const kept = (await auditedActs(server, one)).slice(act.adds ? 0 : earlier);
      expect(kept.map(([line]) => line)).toEqual(lines);
    }
    expect(new Set(recorded).size).toBe(recorded.length);
  });
});
