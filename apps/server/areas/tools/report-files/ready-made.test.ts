import { templateProblems } from '@heliodeck/reports/lay-out';
import { readTemplate } from '@heliodeck/reports/template/check-template';
import { describe, expect, it } from 'vitest';
import { readyMade } from './ready-made.ts';

describe('ready-made reports', () => {
  it.each(Object.entries(readyMade))('%s has no fault', (_, template) => {
    expect(readTemplate(JSON.parse(JSON.stringify(template)))).toEqual({ template });
    expect(templateProblems(template)).toEqual([]);
  });
});
