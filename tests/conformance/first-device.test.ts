import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { initialDraft } from '@heliodeck/model/descriptors/schema';
import { xwj } from '@heliodeck/model/devices/xwj';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const steps = readme
  .slice(readme.indexOf('## Connect your first real DTU'), readme.indexOf('## Settings'))
  .split(/^\d+\. /m)
  .map((step) => step.replace(/\s+/g, ' ').toLowerCase());

it.each<readonly [string, Entity]>([
  ['add the station under', stationInfo],
  ['add each device on its bus', xwj],
])('the step "%s" of the README names what its form requires', (words, entity) => {
  const step = steps.filter((text) => text.includes(words));
  expect(step).toHaveLength(1);
  const filled = initialDraft(entity);
  const asked = Object.entries<Field>(entity.fields).filter(
    ([name, field]) => field.required && filled[name] === undefined,
  );
  expect(asked.length).toBeGreaterThan(1);
  const missing = asked.filter(([, { label }]) => !step[0]?.includes(label.en.toLowerCase()));
  expect(missing.map(([name]) => name)).toEqual([]);
});
