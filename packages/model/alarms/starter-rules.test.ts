import { expect, it } from 'vitest';
import { deviceTypes } from '../registries/device-types.ts';
import { dictionaries } from '../registries/dictionaries.ts';
import { limitFault } from './limit-check.ts';
import { starterRules } from './starter-rules.ts';
import { thresholdFields } from './threshold-fields.ts';

it.each([...deviceTypes.values()])('a device type has suggested rules: $labels.list.en', ({ code }) => {
  const own = starterRules.filter(({ attrNo }) => thresholdFields.get(attrNo)?.deviceType === code);
  expect(own.length).toBeGreaterThan(0);
});

it.each(starterRules)('the suggested rule $name.en on $attrNo could be saved', (rule) => {
  const field = thresholdFields.get(rule.attrNo);
  expect(field).toBeDefined();
  expect(limitFault({ ...rule, alarmNumB: null }, field)).toBeUndefined();
  const grades = dictionaries.get('alarm_grade')?.items.map(({ key }) => key);
  expect(grades).toContain(String(rule.grade));
  expect(rule.name.zh.length).toBeLessThanOrEqual(30);
});
