import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { inverterSettings } from '@heliodeck/model/devices/records/inverter-settings';
import { expect, it } from 'vitest';
import { heliodeckHybrid } from '../profiles/heliodeck-hybrid.ts';

/** The clock is read and set as a device control, not as a value. */
const clock = 'time';

it('the Heliodeck map of a hybrid inverter contains the whole inverter record', () => {
  const carried = new Set(heliodeckHybrid.points.map(({ name }) => name));
  expect(Object.keys(inverterData.metrics).filter((name) => !carried.has(name))).toEqual([clock]);
});

it('every setting of an inverter can be set', () => {
  const fixed = Object.keys(inverterSettings).filter((name) => !heliodeckHybrid.settings.has(name));
  expect(fixed).toEqual([clock]);
});
