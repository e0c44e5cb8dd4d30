import { describe, expect, it } from 'vitest';
import { isMasked } from '../descriptors/masked.ts';
import { type KnownParam, knownParams } from './known-params.ts';
import { param } from './param.ts';
import { meantParam, paramProblem } from './param-check.ts';

const all: [string, KnownParam][] = Object.entries(knownParams);

describe('a value of a parameter', () => {
  it.each([
    ['account.totpRequired', 'maybe', 'param.flag'],
    ['account.failCount', 'minus five', 'param.integer'],
    ['account.failCount', '0', 'param.integer'],
    ['account.failCount', '101', 'param.integer'],
    ['account.failCount', '5.5', 'param.integer'],
    ['account.failCount', '1e1', 'param.integer'],
    ['session.maxDays', '', 'param.integer'],
    ['tenant.zone', 'Mars/Base', 'field.notZone'],
    ['tenant.currency', 'euro', 'finance.noCurrency'],
    ['resource.allowedHosts', 'minio.lan:9000, http://a', 'param.host'],
    ['resource.allowedHosts', 'user@host', 'param.host'],
    ['dtu.claimProof', 'maybe', 'dtu.claimProofUnknown'],
    ['weather.provider', 'crystal ball', 'param.choice'],
    ['tenant.default.menuCode', 'a b', 'param.code'],
    [' account.failCount ', 'x', 'param.integer'],
  ])('%s cannot be %j', (key, value, code) => expect(paramProblem(key, value)?.code).toBe(code));

  it.each([
    ['account.totpRequired', ' TRUE '],
    ['command.dualApproval', '1'],
    ['account.failCount', '100'],
    ['tenant.default.accountNumber', '-1'],
    ['resource.allowedHosts', 'minio.lan:9000, 10.0.0.7'],
    ['resource.allowedHosts', ''],
    ['some.other', 'anything'],
  ])('%s can be %j', (key, value) => expect(paramProblem(key, value)).toBeUndefined());
});

describe('the catalogue of parameters', () => {
  it.each(all)('accepts the default of %s', (key, known) => {
    if (known.default !== undefined) expect(paramProblem(key, known.default)).toBeUndefined();
  });

  it.each(all)('masks %s exactly if it is a secret', (key, known) => {
    expect(isMasked(param.fields.paramValue, { paramKey: key })).toBe(known.kind.is === 'secret');
  });
});

describe('an unknown key', () => {
  it.each([
    ['account.failCount2', 'account.failCount'],
    ['account.failcount', 'account.failCount'],
    ['acount.totpRequired', 'account.totpRequired'],
    ['Tenant.Zone', 'tenant.zone'],
  ])('%s is taken for a misspelling of %s', (given, meant) => expect(meantParam(given)).toBe(meant));

  it.each(['my.own.setting', 'account.failCount', ''])('%j is taken for no known key', (given) =>
    expect(meantParam(given)).toBeUndefined(),
  );
});
