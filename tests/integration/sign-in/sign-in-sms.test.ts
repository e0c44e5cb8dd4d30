import { describe, expect, it } from 'vitest';
import { resourcesArea } from '../../../apps/server/areas/resources/area.ts';
import { phoneCodes } from '../../../apps/server/areas/resources/sms/phone-codes.ts';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';
import { until } from '../../support/until.ts';

/** A provider that accepts every message, unless configured otherwise. */
let refusing = false;
const yunpian = await smsStandIn(() =>
  refusing
    ? { status: 400, body: { code: -1, msg: '余额不足' } }
    : { body: { code: 0, msg: '发送成功', sid: 1 } },
);
const server = await platform(
  (access) => [resourcesArea(access, { smsBases: { yunpian: yunpian.address } })],
  (access) => ({
    phoneCodes: (services) => phoneCodes(services, access.keys.sealing, { yunpian: yunpian.address }),
  }),
);
const { database } = server;
await database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'n', 'resource.allowedHosts', $1)`,
  [new URL(yunpian.address).host],
);

/** A tenant whose 'admin' has a phone, with or without a text message service. */
async function tenant(phone: string, withSms = true) {
  const made = await organisation(server);
  await database.owner('update "user" set phone = $2 where id = $1', [made.adminId, phone]);
  if (withSms) {
    const config = {
      category: 1,
      smsCode: 'y',
      templateId: '验证码#code#',
      accessKey: 'k',
      signName: '日安',
    };
    const { body } = await server.post('/api/blade-resource/sms/submit', config, made.admin);
    const { id } = body.data as { id: string };
    await server.post(`/api/blade-resource/sms/enable?id=${id}`, {}, made.admin);
  }
  return made;
}
let last = 0;
/** A phone that no other test uses. */
const phone = () => `139${String(++last).padStart(8, '0')}`;
const ask = (tenantId: string, number: string, address = '127.0.0.1') =>
  server.post(
    `/api/blade-auth/oauth/sms/send-validate?${new URLSearchParams({ tenantId, phone: number })}`,
    undefined,
    { 'x-forwarded-for': address },
  );
const sentTo = (number: string, since = 0): string | undefined => {
  const form = yunpian.arrived
    .slice(since)
    .map(({ body }) => new URLSearchParams(body))
    .findLast((one) => one.get('mobile') === number || one.get('mobile') === `+86${number}`);
  return /(\d{6})$/.exec(form?.get('text') ?? '')?.[1];
};
/** Requests a code and reads it from the message. */
async function code(tenantId: string, number: string) {
  const before = yunpian.arrived.length;
  const { body, text } = await ask(tenantId, number);
  expect(body.success, text).toBe(true);
  const { id } = body.data as { id: string };
  return { id, value: await until(() => sentTo(number, before), `a code for ${number}`) };
}
const enter = (tenantId: string, number: string, given: { id: string; value: string }) =>
  server.token({ params: { grant_type: 'sms_code', tenantId, phone: number, ...given } });
const wrongCode = [400, '短信验证码不正确'];
const said = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [status, body.msg];

describe('a code is not sent', () => {
  it('where no text message service is configured, and the reply states that', async () => {
    const number = phone();
    const { tenantId } = await tenant(number, false);
    const { status, body } = await ask(tenantId, number);
    expect([status, body.msg]).toStrictEqual([400, '尚未配置短信服务，无法使用验证码登录']);
    const ways = await server.get(`/api/blade-auth/sign-in-ways?tenantId=${tenantId}`);
    expect(ways.body.data).toMatchObject({ sms: false });
  });

  it('a code is not sent to an invalid phone, nor for a tenant that does not exist', async () => {
    const { tenantId } = await tenant(phone());
    expect((await ask(tenantId, '12')).body.errorCode).toBe('resource.phoneInvalid');
    expect((await ask(tenantId, '')).body.errorCode).toBe('request.parameterMissing');
    expect((await ask('999999', '13900000000')).body.errorCode).toBe('signIn.noTenant');
    expect((await ask("' or 1", '13900000000')).body.errorCode).toBe('signIn.noTenant');
  });

  it('twice within a minute, whether the phone belongs to a user or not', async () => {
    const [known, unknown] = [phone(), phone()];
    const { tenantId } = await tenant(known);
    for (const number of [known, unknown]) {
      expect((await ask(tenantId, number)).status).toBe(200);
      const again = await ask(tenantId, number);
      expect([again.status, again.body.msg]).toStrictEqual([429, '验证码发送过于频繁，请60秒后再试']);
    }
  });

  it('more than ten times a day to one phone', async () => {
    const number = phone();
    const { tenantId } = await tenant(number);
    for (let n = 0; n < 10; n++) {
      expect((await ask(tenantId, number)).status).toBe(200);
      server.pass(61);
    }
    expect((await ask(tenantId, number)).body.errorCode).toBe('signIn.smsTooMany');
    server.pass(86_400);
    expect((await ask(tenantId, number)).status).toBe(200);
  });

  it('more than thirty times an hour from one address, and it is still sent from another', async () => {
    const { tenantId } = await tenant(phone());
    const address = '203.0.113.77';
    await database.owner(
      `insert into sign_in_code_pace (subject, sent, expires_at) values ($1, 29, $2::timestamptz + interval '1 hour')`,
      [`address ${address}`, server.now()],
    );
    expect((await ask(tenantId, phone(), address)).status).toBe(200);
    expect((await ask(tenantId, phone(), address)).body.errorCode).toBe('signIn.smsTooMany');
    expect((await ask(tenantId, phone(), '203.0.113.78')).status).toBe(200);
    server.pass(3600);
    expect((await ask(tenantId, phone(), address)).status).toBe(200);
  });
});

it('the answer does not reveal whose phone it is, even if the provider refuses', async () => {
  const [known, unknown] = [phone(), phone()];
  const { tenantId } = await tenant(known);
  refusing = true;
  const replies = [await ask(tenantId, known), await ask(tenantId, unknown)];
  await until(() => sentTo(known), 'the refused message');
  refusing = false;
  const [one, two] = replies.map(({ status, body }) => ({ status, ...body, data: null }));
  expect(one).toStrictEqual(two);
  for (const { body } of replies)
    expect(body.data).toStrictEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(one?.msg).toBe('如该手机号属于本租户的账号，验证码将很快送达');
  expect(sentTo(unknown)).toBeUndefined();
});

describe('a code is refused', () => {
  it('a wrong code is refused, and after five wrong ones also the right one', async () => {
    const number = phone();
    const { tenantId } = await tenant(number);
    const { id, value } = await code(tenantId, number);
    const wrong = value === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      expect(said(await enter(tenantId, number, { id, value: wrong }))).toStrictEqual(wrongCode);
    expect(said(await enter(tenantId, number, { id, value }))).toStrictEqual(wrongCode);
  });

  it('a code older than five minutes is refused', async () => {
    const number = phone();
    const { tenantId } = await tenant(number);
    const given = await code(tenantId, number);
    server.pass(300);
    expect(said(await enter(tenantId, number, given))).toStrictEqual(wrongCode);
  });

  it('a code that was used before is refused', async () => {
    const number = phone();
    const { tenantId } = await tenant(number);
    const given = await code(tenantId, number);
    expect((await enter(tenantId, number, given)).token.access_token).toBeTruthy();
    expect(said(await enter(tenantId, number, given))).toStrictEqual(wrongCode);
  });

  it('a code is refused for another phone, in another tenant, and for another purpose', async () => {
    const number = phone();
    const [{ tenantId, admin }, other] = [await tenant(number), await tenant(number)];
    const given = await code(tenantId, number);
    expect(said(await enter(tenantId, phone(), given))).toStrictEqual(wrongCode);
    expect(said(await enter(other.tenantId, number, given))).toStrictEqual(wrongCode);
    server.pass(61);
    const { body } = await server.post(
      `/api/blade-resource/sms/endpoint/send-validate?phone=${number}`,
      {},
      admin,
    );
    const proof = { id: (body.data as { id: string }).id, value: sentTo(number) ?? '' };
    expect(said(await enter(tenantId, number, proof))).toStrictEqual(wrongCode);
  });

  it('a code for a user who is disabled, locked or has no role is refused', async () => {
    const number = phone();
    const { tenantId, adminId } = await tenant(number);
    const locked = await code(tenantId, number);
    for (let n = 0; n < 5; n++) await server.token({ params: { tenantId, password: 'wrong' } });
    expect((await enter(tenantId, number, locked)).body.msg).toBe('登录错误次数过多,请稍后再试');
    server.pass(1800);
    const roleless = await code(tenantId, number);
    await database.owner(`update "user" set role_id = '{}' where id = $1`, [adminId]);
    expect((await enter(tenantId, number, roleless)).token.error_description).toBe('未获得用户的角色信息');
    server.pass(61);
    const off = await code(tenantId, number);
    await database.owner('update "user" set status = 0 where id = $1', [adminId]);
    expect(said(await enter(tenantId, number, off))).toStrictEqual(wrongCode);
  });

  it('a code is refused for a phone that two users share: its owner is ambiguous', async () => {
    const number = phone();
    const { tenantId, user, adminRoleId } = await tenant(number);
    const { id } = await user('twin', { roleIds: [adminRoleId] });
    const spaced = `+86 ${number.slice(0, 3)}-${number.slice(3)}`;
    await database.owner('update "user" set phone = $2 where id = $1', [id, spaced]);
    const given = await code(tenantId, number);
    expect((await enter(tenantId, number, given)).body.errorCode).toBe('signIn.phoneShared');
  });

  it.each([
    ['13x', '+86 13x'],
    ['8613x', '13x'],
    ['+86 13x', '0086-13x'],
    ['008613x', '(86)13x'],
    ['13.x', '13 x'],
  ])(
    'a code for a phone that another user entered as their own is refused: given as %s, refused %s with a message that reveals nothing',
    async (given, taken) => {
      const number = phone();
      const written = (form: string) => form.replace(/13(.?)x/, `13$1${number.slice(2)}`);
      const { tenantId, adminId, user, adminRoleId } = await tenant(written(given));
      await user('squatter', { roleIds: [adminRoleId] });
      const headers = await server.signIn(tenantId, 'squatter');
      const take = (locale: string) =>
        server.post('/api/blade-user/update-info', { phone: written(taken) }, { ...headers, locale });
      expect((await take('zh')).body).toMatchObject({ code: 400, msg: '该手机号不能使用，请联系管理员' });
      expect((await take('en')).body).toMatchObject({ errorCode: 'user.phoneUnusable' });
      const { token } = await enter(tenantId, number, await code(tenantId, number));
      expect(token.user_id).toBe(adminId);
    },
  );

  it('a code is refused for a phone that another user entered before its owner: it is the owner’s', async () => {
    const number = phone();
    const { tenantId, adminId, user, adminRoleId } = await tenant('');
    await user('squatter', { roleIds: [adminRoleId] });
    const squatter = await server.signIn(tenantId, 'squatter');
    expect((await server.post('/api/blade-user/update-info', { phone: number }, squatter)).status).toBe(200);
    const body = { id: adminId, phone: number };
    expect((await server.post('/api/blade-user/submit', body, squatter)).status).toBe(200);
    const { token } = await enter(tenantId, number, await code(tenantId, number));
    expect(token.user_id).toBe(adminId);
  });

  it('a code is refused from a client without permission', async () => {
    await database.owner("update client set authorized_grant_types = 'password' where client_id = 'sword'");
    const authorization = `Basic ${btoa('sword:sword_secret')}`;
    const { status } = await server.token({ params: { grant_type: 'sms_code' }, headers: { authorization } });
    expect(status).toBe(401);
  });
});

it('the right code is accepted, however the number is written, and only its hash was stored', async () => {
  const number = phone();
  const { tenantId, adminId } = await tenant(`86${number.slice(0, 3)} ${number.slice(3)}`);
  const given = await code(tenantId, number);
  const kept = JSON.stringify(await database.owner('select * from sms_code where id = $1', [given.id]));
  expect(kept).not.toContain(given.value);
  const { token } = await enter(tenantId, `+86${number}`, given);
  expect(token).toMatchObject({ user_id: adminId, account: 'admin', tenant_id: tenantId });
  const [attempt] = await database.owner(
    `select account, grant_type, result from log_sign_in where session_id is not null and create_user = $1
     order by id desc limit 1`,
    [adminId],
  );
  expect(attempt).toStrictEqual({ account: 'admin', grant_type: 'sms_code', result: 'ok' });
});
