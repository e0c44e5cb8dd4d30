import { repair } from '@heliodeck/model/orders/repair';
import { repairSteps } from '@heliodeck/model/orders/repair-steps';
import { expect, it } from 'vitest';
import { savedSteps } from './saved-steps.ts';

const elsewhere = 'repair.statusOrder';
const steps = savedSteps({ entity: repair, states: repairSteps, field: 'repairStatus', elsewhere });
const caller = (...codes: string[]) => ({ userId: '7', permissions: new Set(codes) });

it('a save that leaves the state takes no step, whatever the rights', () => {
  expect(() => steps.require(caller(), { status: 2 }, 2)).not.toThrow();
});

it('a save to a state of the next step needs its permission', () => {
  expect(() => steps.require(caller('repair_edit'), { status: 0 }, 1)).not.toThrow();
  expect(() => steps.require(caller('repair_view'), { status: 0 }, 1)).toThrow('request.forbidden');
});

it('a save to a state that no step leads to is refused by the code of the entity', () => {
  expect(() => steps.require(caller('repair_edit'), { status: 3 }, 0)).toThrow(elsewhere);
});
