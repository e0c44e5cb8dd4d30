import { expect, it } from 'vitest';
import { repairStatus } from './order-states.ts';
import { repairMayGo } from './repair-steps.ts';

const all = Object.values(repairStatus);

it('a repair stays, advances one step, or goes back from repaired to under repair', () => {
  const allowed = all.flatMap((from) => all.filter((to) => repairMayGo(from, to)).map((to) => [from, to]));
  const { open, underRepair, repaired, accepted } = repairStatus;
  expect(allowed).toEqual([
    [open, open],
    [open, underRepair],
    [underRepair, underRepair],
    [underRepair, repaired],
    [repaired, underRepair],
    [repaired, repaired],
    [repaired, accepted],
    [accepted, accepted],
  ]);
});

it('a repair neither leaves an unknown status nor gets one', () => {
  expect([repairMayGo(7, repairStatus.open), repairMayGo(repairStatus.accepted, 4)]).toEqual([false, false]);
});
