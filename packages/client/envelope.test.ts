import { describe, expect, it } from 'vitest';
import { openEnvelope } from './envelope.ts';

describe('an answer of the server', () => {
  it('is refused when its envelope reports a failure, even with HTTP 200', () => {
    expect(openEnvelope({ code: 400, success: false, msg: '验证码不正确', data: null }, 200)).toEqual({
      kind: 'refusal',
      code: 400,
      reason: undefined,
      message: '验证码不正确',
      params: {},
    });
  });
  it('contains the coded reason of a refusal', () => {
    const opened = openEnvelope({ code: 400, success: false, errorCode: 'command.offline', msg: 'x' }, 400);
    expect(opened).toMatchObject({ kind: 'refusal', reason: 'command.offline' });
  });
  it('is shown to people without the name that programs use for the field', () => {
    const told = (msg: string) =>
      openEnvelope({ code: 400, success: false, msg, params: { field: 'name' } }, 400);
    expect(told('name: It holds no tags')).toMatchObject({
      message: 'It holds no tags',
      params: { field: 'name' },
    });
    expect(told('name:不能含有HTML标签')).toMatchObject({ message: '不能含有HTML标签' });
    expect(told('names: are taken')).toMatchObject({ message: 'names: are taken' });
  });
  it('is refused when a bare token reply carries an error description', () => {
    expect(openEnvelope({ error_code: 400, error_description: '用户名或密码不正确' }, 200)).toMatchObject({
      kind: 'refusal',
      code: 400,
      message: '用户名或密码不正确',
    });
  });
  it('is refused by its status alone when the body is no envelope', () => {
    expect(openEnvelope('Bad gateway', 502)).toMatchObject({ kind: 'refusal', code: 502 });
  });
  it('returns the data of the envelope', () => {
    expect(openEnvelope({ code: 200, success: true, data: [1], msg: '操作成功' }, 200)).toEqual({
      kind: 'data',
      data: [1],
      message: '操作成功',
    });
  });
  it('returns a bare reply unchanged', () => {
    expect(openEnvelope({ key: 'k', image: 'data:' }, 200)).toMatchObject({
      data: { key: 'k', image: 'data:' },
    });
  });
});
