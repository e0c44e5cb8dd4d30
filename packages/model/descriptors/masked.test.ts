import { describe, expect, it } from 'vitest';
import { param } from '../settings/param.ts';
import { isMasked } from './masked.ts';

const { paramValue, paramKey } = param.fields;

describe('the value of a parameter', () => {
  it.each([
    ...['mail.password', 'account.initPassword', 'tenant.default.password'],
    ...['map.amapKey', 'weather.api-key', 'hook.SECRET'],
  ])('the value of a parameter named %s is never returned', (key) =>
    expect(isMasked(paramValue, { paramKey: key })).toBe(true),
  );

  it.each([...['account.totpRequired', 'account.initPasswordDays', 'tenant.zone', 'site.keyboard', '']])(
    'the value of a parameter named %j is returned',
    (key) => expect(isMasked(paramValue, { paramKey: key })).toBe(false),
  );

  it('a value without a record, and one of a field that masks nothing, is returned', () => {
    expect(isMasked(paramValue, undefined)).toBe(false);
    expect(isMasked(paramKey, { paramKey: 'a.password' })).toBe(false);
  });
});
