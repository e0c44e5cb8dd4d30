import { type KnownParam, knownParams } from '@heliodeck/model/settings/known-params';
import { expect, it } from 'vitest';
import { paramSeeds } from './platform-facts.ts';

it('initial parameters have a name in both languages and a value', () => {
  for (const { paramKey, paramName, paramValue } of paramSeeds({ 'tenant.default.menuCode': 'desk' })) {
    const { label } = knownParams[paramKey];
    expect(paramName).toBe(`${label.zh} · ${label.en}`);
    expect(paramValue, paramKey).not.toBe('');
  }
});

it('a new platform differs from the catalogue only in open registration and the quota of tenants', () => {
  const differing = paramSeeds({}).filter(({ paramKey, paramValue }) => {
    const known: KnownParam = knownParams[paramKey];
    return paramValue !== (known.default ?? '');
  });
  expect(differing.map(({ paramKey }) => paramKey)).toEqual([
    'account.registerUser',
    'tenant.default.accountNumber',
  ]);
});
