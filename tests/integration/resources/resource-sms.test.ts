import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resourceWorld } from '../../support/resource-world.ts';
import { acsFits, qiniuFits, smsStandIn, tc3Fits } from '../../support/sms-stand-in.ts';

const secret = 'the-secret-of-sms';
const yunpian = await smsStandIn(({ body }) => {
  const form = new URLSearchParams(body);
  if (form.get('apikey') !== secret) return { status: 400, body: { code: -1, msg: '非法的apikey' } };
  if (form.get('mobile')?.includes(','))
    return { body: { total_count: 2, data: [{ code: 0 }, { code: 8, msg: '同一手机号30秒内重复提交' }] } };
  return { body: { code: 0, msg: '发送成功', sid: 3310228982 } };
});
const qiniu = await smsStandIn((arrived) =>
  qiniuFits(arrived, secret)
    ? { body: { job_id: 'job-1' } }
    : { status: 401, body: { error: 'BadToken', message: 'bad token' } },
);
const aliyun = await smsStandIn((arrived) =>
  acsFits(arrived, secret)
    ? { body: { Code: 'OK', BizId: '900' } }
    : { body: { Code: 'SignatureDoesNotMatch', Message: 'wrong' } },
);
const tencent = await smsStandIn((arrived) =>
  tc3Fits(arrived, secret)
    ? { body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '5000' }] } } }
    : { body: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'wrong' } } } },
);
const tencentApp = await smsStandIn(({ body, query }) => {
  const { sig, time, tel } = JSON.parse(body) as { sig: string; time: number; tel: { mobile: string }[] };
  const mobile = tel.map((one) => one.mobile).join();
  const text = `appkey=${secret}&random=${query.get('random')}&time=${time}&mobile=${mobile}`;
  return createHash('sha256').update(text).digest('hex') === sig
    ? { body: { result: 0, errmsg: 'OK', detail: [{ result: 0, sid: 'sid-1' }] } }
    : { body: { result: 1001, errmsg: 'sig error' } };
});
const stands = { yunpian, qiniu, aliyun, tencent, tencentApp };
const bases = Object.fromEntries(Object.entries(stands).map(([name, { address }]) => [name, address]));
const world = await resourceWorld({ smsBases: bases });
const { server, admin, user, stranger, database, logged } = world;
await world.allow(...Object.values(stands).map(({ address }) => new URL(address).host));

const base = '/api/blade-resource/sms';
const config = {
  yunpian: { category: 1, templateId: '您的验证码是#code#', accessKey: secret },
  qiniu: { category: 2, templateId: '1', accessKey: 'AK', secretKey: secret },
  aliyun: { category: 3, templateId: 'SMS_1', accessKey: 'LTAI1', secretKey: secret },
  tencent: { category: 4, templateId: '9', accessKey: 'AKID1', secretKey: secret, sdkAppId: '1400006666' },
  tencentApp: { category: 4, templateId: '9', accessKey: '1400006666', secretKey: secret },
};
const submit = (body: Record<string, unknown>, headers = admin) =>
  server.post(`${base}/submit`, body, headers);
const add = async (smsCode: string, given: Record<string, unknown>) => {
  const { body, text } = await submit({ smsCode, signName: '日安', ...given });
  expect(body.success, text).toBe(true);
  return (body.data as { id: string }).id;
};
const send = (params: Record<string, string>, headers = admin) =>
  server.post(`${base}/endpoint/send-message?${new URLSearchParams(params)}`, {}, headers);
const message = { phones: '13800000000', params: '{"code":"1234"}' };

describe('a text message is refused', () => {
  it('a message is refused without token, without permission, and for users who are no administrators', async () => {
    expect((await send(message, {})).status).toBe(401);
    expect((await send(message, user)).status).toBe(403);
    const clerk = server.policy.admit('clerk', { codes: ['sms'] });
    expect((await send(message, clerk)).status).toBe(403);
  });

  it('a message is refused with an invalid phone, invalid parameters or an unknown code', async () => {
    for (const phones of ['12', '1380000000x', '13800000000;drop', '+0123456789', '13800000000,99'])
      expect((await send({ ...message, phones })).body.errorCode).toBe('resource.phoneInvalid');
    for (const params of ['x', '[1]', '{"a":{}}', '"a"'])
      expect((await send({ ...message, params })).body.errorCode).toBe('resource.paramsInvalid');
    expect((await send({ ...message, code: 'none' })).body.errorCode).toBe('resource.codeUnknown');
  });
});

it('a message goes to the log only while no configuration is enabled, and the reply states it', async () => {
  const { status, body } = await send(message);
  expect([status, body.msg, body.data]).toStrictEqual([
    200,
    '未启用短信配置：内容仅写入服务器日志，短信没有发出',
    { provider: 'log', delivered: false },
  ]);
  expect(
    logged.some((line) => line.includes('no configuration is enabled') && line.includes('+86138****0000')),
  ).toBe(true);
});

describe('a text message configuration', () => {
  it('requires a secret except for Yunpian, also when the category changes later', async () => {
    const { secretKey: _none, ...open } = config.aliyun;
    const refused = await submit({ smsCode: 'a', signName: 's', ...open });
    expect([refused.status, refused.body.msg]).toStrictEqual([400, 'secretKey:请输入服务商提供的密钥']);
    const id = await add('later', config.yunpian);
    expect((await submit({ id, category: 3 })).body.msg).toBe('secretKey:请输入服务商提供的密钥');
    const again = await submit({ smsCode: 'later', signName: 's', ...config.yunpian });
    expect([again.status, again.body.msg]).toStrictEqual([400, '当前资源编号已存在!']);
  });

  it('returns none of its credentials in any reply, and the table contains them sealed', async () => {
    const id = await add('sealed', config.aliyun);
    for (const path of ['list', 'page', `detail?id=${id}`, 'export']) {
      const { text, status } = await server.get(`${base}/${path}`, admin);
      expect(status).toBe(200);
      for (const hidden of [secret, 'LTAI1', 'accessKey', 'secretKey']) expect(text).not.toContain(hidden);
    }
    const [row] = await database.owner('select access_key, secret_key, region_id from sms where id = $1', [
      id,
    ]);
    expect(row).toMatchObject({
      access_key: expect.stringMatching(/^v1:/),
      secret_key: expect.stringMatching(/^v1:/),
      region_id: 'cn-hangzhou',
    });
    expect((await server.get(`${base}/detail?id=${id}`, stranger)).status).toBe(404);
  });

  it('enabling one configuration disables the others', async () => {
    const [one, two] = [await add('one', config.yunpian), await add('two', config.yunpian)];
    expect((await server.post(`${base}/enable?id=${one}`, {}, user)).status).toBe(403);
    expect((await server.post(`${base}/enable?id=${one}`, {}, stranger)).status).toBe(404);
    for (const id of [one, two, two])
      expect((await server.post(`${base}/enable?id=${id}`, {}, admin)).status).toBe(200);
    const rows = await database.owner('select sms_code from sms where status = 2');
    expect(rows).toEqual([{ sms_code: 'two' }]);
  });
});

describe.each(Object.entries(config))('messages through %s', (name, given) => {
  it('a message is sent signed, and a wrong key is reported with the vendor’s reason', async () => {
    await add(`g${name}`, given);
    const sent = await send({ ...message, code: `g${name}` });
    expect([sent.status, sent.body.msg]).toStrictEqual([200, '短信发送成功']);
    expect(sent.body.data).toStrictEqual({ provider: name, delivered: true });
    const wrong = 'secretKey' in given ? { secretKey: 'wrong' } : { accessKey: 'wrong' };
    await add(`b${name}`, { ...given, ...wrong });
    const refused = await send({ ...message, code: `b${name}` });
    expect([refused.status, refused.body.msg, refused.body.errorCode]).toStrictEqual([
      400,
      '短信发送失败',
      'resource.smsFailed',
    ]);
    expect(refused.text).toMatch(/apikey|BadToken|SignatureDoesNotMatch|SignatureFailure|sig error/);
    expect(logged.join()).not.toContain(secret);
  });
});

it('messages sent by hand, refused or only logged are in the audit log, without numbers and texts', async () => {
  await database.owner('update sms set status = 1 where status = 2');
  await send({ ...message, params: '{"code":"hidden-text"}' });
  const lines = await database.owner(
    `select record_title as title, record_id as record, account, after from audit_log where act = 'send' order by seq`,
  );
  const [one] = await database.owner(`select id::text from sms where sms_code = 'gyunpian'`);
  const sent = { phones: '+86138****0000', params: 'code' };
  expect(lines).toContainEqual({
    title: 'gyunpian',
    record: one?.id,
    account: 'chief',
    after: { ...sent, provider: 'yunpian', delivered: true },
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      title: 'byunpian',
      after: { ...sent, delivered: false, reason: expect.stringMatching(/apikey/) },
    }),
  );
  expect(lines.at(-1)?.after).toStrictEqual({ ...sent, provider: 'log', delivered: false });
  expect(JSON.stringify(lines)).not.toMatch(/hidden-text|13800000000|the-secret/);
  await database.owner(`update sms set status = 2 where sms_code = 'two'`);
});

it('a message to several people has failed when one of them was not reached', async () => {
  const sent = await send({ ...message, phones: '13800000000,13800000001', code: 'two' });
  expect([sent.status, sent.body.msg]).toStrictEqual([400, '短信发送失败']);
});

it('a forbidden address is not contacted', async () => {
  await database.owner("update param set param_value = '' where param_key = 'resource.allowedHosts'");
  const before = yunpian.arrived.length;
  expect((await send({ ...message, code: 'two' })).body.errorCode).toBe('resource.addressNotHttps');
  expect(yunpian.arrived).toHaveLength(before);
  await database.owner("update param set param_value = $1 where param_key = 'resource.allowedHosts'", [
    new URL(yunpian.address).host,
  ]);
});

describe('a code sent to a phone', () => {
  const ask = (phone: string, headers = admin) =>
    server.post(`${base}/endpoint/send-validate?phone=${phone}`, {}, headers);
  const check = (id: string, phone: string, value: string, headers = admin) =>
    server.post(`${base}/endpoint/validate-message`, { id, phone, value }, headers);
  const asked = async (phone: string) => {
    const { body, text } = await ask(phone);
    expect(body.msg, text).toBe('短信发送成功');
    expect(text).not.toMatch(/\b\d{6}\b/);
    const form = new URLSearchParams(yunpian.arrived.at(-1)?.body ?? '');
    return {
      id: (body.data as { id: string }).id,
      code: /是(\d{6})$/.exec(form.get('text') ?? '')?.[1] ?? '',
    };
  };

  it('is not sent without a sign-in, nor twice within a minute', async () => {
    expect((await ask('13900000001', {})).status).toBe(401);
    await asked('13900000001');
    const again = await ask('13900000001');
    expect([again.status, again.body.errorCode]).toStrictEqual([429, 'resource.smsTooSoon']);
    world.pass(61);
    expect((await ask('13900000001')).status).toBe(200);
  });

  it('a code works once, for its phone and tenant, within five minutes', async () => {
    const { id, code } = await asked('13900000002');
    expect((await check(id, '13900000003', code)).body.msg).toBe('短信校验失败');
    expect((await check(id, '13900000002', code, stranger)).status).toBe(400);
    expect((await check(id, '13900000002', code)).body.msg).toBe('短信校验成功');
    expect((await check(id, '13900000002', code)).status).toBe(400);
    const late = await asked('13900000004');
    world.pass(301);
    expect((await check(late.id, '13900000004', late.code)).status).toBe(400);
  });

  it('cannot be guessed: the fifth wrong attempt invalidates it', async () => {
    const { id, code } = await asked('13900000005');
    for (let n = 0; n < 5; n += 1) expect((await check(id, '13900000005', 'wrong')).status).toBe(400);
    expect((await check(id, '13900000005', code)).status).toBe(400);
  });
});
