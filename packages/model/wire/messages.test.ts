import { describe, expect, test } from 'vitest';
import { CodedError } from './coded-error.ts';
import { fillText } from './message.ts';
import { isMessageCode, messageAreas, messages } from './messages.ts';

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the catalogue', () => {
  test('no code is in two areas', () => {
    const codes = messageAreas.flatMap((area) => Object.keys(area));
    expect(codes).toHaveLength(new Set(codes).size);
    expect(Object.keys(messages)).toHaveLength(codes.length);
  });

  test('an inherited name is not a code', () => {
    expect(isMessageCode('toString')).toBe(false);
    expect(isMessageCode('request.forbidden')).toBe(true);
  });

  test.each(Object.entries(messages))(
    '%s has texts in both languages with the same parameters and a real status',
    (code, message) => {
      expect(code).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
      expect(message.zh.trim() && message.en.trim()).toBeTruthy();
      expect(parameters(message.zh)).toEqual(parameters(message.en));
      expect([200, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 429, 431, 500, 503]).toContain(
        message.http,
      );
    },
  );
});

describe('a coded error', () => {
  test('a missing permission is 403, never 401, which would sign the client out', () => {
    expect(new CodedError('request.forbidden').httpStatus).toBe(403);
    expect(new CodedError('role.grantAdministrator').httpStatus).toBe(403);
  });

  test('contains its parameters in either language and keeps code, status and cause', () => {
    const cause = new Error('23505');
    const error = new CodedError('user.exists', { account: 'wang' }, { cause });
    expect(error.say('zh')).toBe('当前用户 [wang] 已存在!');
    expect(error.say('en')).toBe('The user [wang] exists already!');
    expect(error).toMatchObject({
      code: 'user.exists',
      httpStatus: 400,
      cause,
      message: 'user.exists: The user [wang] exists already!',
    });
  });

  test("a descriptor's own words take precedence over the catalogue's", () => {
    const words = { zh: '请选择电站', en: 'Please choose the station name' };
    expect(new CodedError('field.required', {}, { words }).say('en')).toBe(words.en);
  });

  test('a parameter is text, never a pattern, and a missing one stays visible', () => {
    expect(fillText({ zh: '{a}', en: '{a} {b}' }, { a: '$& {b}' }, 'en')).toBe('$& {b} {b}');
    expect(fillText({ zh: '', en: '{toString}' }, {}, 'en')).toBe('{toString}');
  });
});
