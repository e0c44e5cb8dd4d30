import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { organisation, type Row, userDraft } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

// Two accounts of a tenant never look alike, and one account is the same in every notation.

const server = await platform();
const org = await organisation(server);
const add = (account: string, more: Row = {}) =>
  server.post(
    '/api/blade-user/submit',
    userDraft(account, { roleId: org.repairmanRoleId, deptId: org.deptId, postId: org.postId, ...more }),
    org.admin,
  );
const enter = (username: string, password = testPassword) =>
  server.token({ params: { tenantId: org.tenantId, username, password: md5Hex(password) } });
const accounts = () => server.database.owner('select account from "user" order by account');

describe('a refused account name', () => {
  it.each([
    ['with a zero-width blank', 'adm\u200bin'],
    ['with a joiner', 'adm\u200din'],
    ['with a soft hyphen', 'adm\u00adin'],
    ['with text turned around', 'nimda\u202e'],
    ['with a variation selector', 'admin\ufe0f'],
    ['with a Cyrillic letter among Latin ones', 'аdmin'],
    ['with half a character', 'admin\ud800'],
  ])('%s', async (_, account) => {
    const before = await accounts();
    const { status, body } = await add(account);
    expect([status, (body as unknown as { params: Row }).params.field], body.msg).toEqual([400, 'account']);
    expect(await accounts()).toEqual(before);
  });

  it.each([
    ['full-width', 'ａｄｍｉｎ'],
    ['with ideographic blanks around it', '\u3000admin\u3000'],
    ['in mathematical letters', '\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}'],
  ])('another form of an existing one: %s', async (_, account) => {
    const before = await accounts();
    const { status, body } = await add(account);
    expect([status, body.errorCode], body.msg).toEqual([400, 'record.exists']);
    expect(await accounts()).toEqual(before);
  });
});

describe('an account name', () => {
  it('is stored in one form, which every way of typing it matches', async () => {
    expect((await add('Zoe\u0308', { password: testPassword, password2: testPassword })).status).toBe(200);
    expect(await accounts()).toContainEqual({ account: 'Zoë' });
    for (const typed of ['Zoe\u0308', 'Zoë', 'Ｚｏë']) {
      const { token } = await enter(typed, 'wrong');
      expect(token.error_description).toBe('用户名或密码不正确');
    }
    const { token } = await enter('Ｚoe\u0308');
    expect(token.account).toBe('Zoë');
  });

  it('is locked by five wrong passwords in any forms of its name', async () => {
    await add('locker', { password: testPassword, password2: testPassword });
    for (const typed of ['locker', 'ｌocker', 'lｏcker', 'loｃker', 'locｋer']) await enter(typed, 'wrong');
    for (const typed of ['locker', 'lockｅr'])
      expect((await enter(typed)).body).toMatchObject({ errorCode: 'signIn.locked' });
  });

  it('keeps the form that it got before this rule existed', async () => {
    await server.database.owner(
      `update "user" set account = 'ｏld' where tenant_id = $1 and account = 'locker'`,
      [org.tenantId],
    );
    server.pass(1900);
    expect((await enter('ｏld')).token.account).toBe('ｏld');
    expect((await enter('old')).token.error_description).toBe('用户名或密码不正确');
  });
});
