import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { describe, expect, it } from 'vitest';
import { logText, redactor } from './redact.ts';

const vault = defineEntity({
  key: 'vault',
  path: 'blade-vault/vault',
  table: 'vault',
  label: label('库', 'Vault'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    name: { kind: 'text', label: label('名称', 'Name') },
    doorCombination: { kind: 'secret', label: label('门码', 'Combination') },
  },
});
const { params, uri } = redactor([vault]);
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlLW9mLWl0';

describe('parameters in a log', () => {
  it.each([
    'password',
    'oldPassword',
    'newPassword1',
    'refresh_token',
    'refreshToken',
    'accessKey',
    'secretKey',
    'clientSecret',
    'Captcha-Code',
    'captchaKey',
    'Blade-Auth',
    'paramValue',
    'doorCombination',
  ])('never contain the value of %s, at any depth', (name) => {
    const text = JSON.stringify(
      params({ [name]: 'opensesame', list: [{ inner: { [name]: { deep: 'opensesame' } } }] }),
    );
    expect(text).not.toContain('opensesame');
    expect(text).toContain(name);
  });

  it('hide fields that a route declares as private', () => {
    expect(params({ data: 'AT+PWD=1', imei: '1' }, ['data'])).toEqual({ data: '***', imei: '1' });
  });

  it('hide a token within a text', () => {
    expect(JSON.stringify(params({ note: `see ${jwt}!` }))).toBe('{"note":"see ***!"}');
  });

  it('keep everything else unchanged', () => {
    const given = {
      stationName: '一号站',
      id: '7',
      capacity: 1.5,
      open: false,
      none: null,
      list: [1, 'two'],
    };
    expect(params(given)).toEqual(given);
  });

  it('truncate values that are too long, too many or too deep for a line', () => {
    const cut = params({ text: 'x'.repeat(100_000), list: Array.from({ length: 5_000 }, () => 1) }) as {
      text: string;
      list: unknown[];
    };
    expect(cut.text.length).toBeLessThan(5_000);
    expect(cut.list).toHaveLength(201);
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let level = 0; level < 50; level++) at = at.below = {};
    expect(JSON.stringify(params(deep)).length).toBeLessThan(200);
  });

  it('contain nothing that a database refuses', () => {
    expect(JSON.stringify(params({ 'a\0b': 'c\0d' }))).not.toContain('\\u0000');
  });
});

describe('an address in a log', () => {
  it.each([
    ['/api/x?password=5ebe22', '/api/x?password=***'],
    ['/api/x?id=1&Blade-Auth=ticket&a=b', '/api/x?id=1&Blade-Auth=***&a=b'],
    ['/api/x?refresh%5Ftoken=abc', '/api/x?refresh%5Ftoken=***'],
    ['/api/x?password=a=b', '/api/x?password=***'],
    ['/api/x?%E0%A4%A=1', '/api/x?%E0%A4%A=1'],
    ['/api/x', '/api/x'],
  ])('%s is logged as %s', (given, kept) => {
    expect(uri(given)).toBe(kept);
  });
});

describe('the text of an exception', () => {
  it('loses the passwords of addresses and assignments', () => {
    expect(logText('connect postgres://app:hunter2@db/x failed, password=hunter2')).not.toContain('hunter2');
  });
});
