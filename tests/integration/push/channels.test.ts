import { refusalTexts } from '@heliodeck/model/push/refusal-texts';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { dingtalkFits, feishuFits, mailStandIn, webhookFits } from '../../support/push-stand-in.ts';
import { acsFits, smsStandIn, tc3Fits } from '../../support/sms-stand-in.ts';

const secret = 'the-secret-of-a-channel';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const hook = await smsStandIn((arrived) => ({
  status: webhookFits(arrived, hookSecret) ? 204 : 401,
  body: {},
}));
const wecom = await smsStandIn(({ body, query }) =>
  query.get('key') === secret && body.includes('msgtype')
    ? { body: { errcode: 0, errmsg: 'ok' } }
    : { body: { errcode: 93000, errmsg: 'invalid webhook url' } },
);
const dingtalk = await smsStandIn((arrived) =>
  dingtalkFits(arrived, secret)
    ? { body: { errcode: 0, errmsg: 'ok' } }
    : { body: { errcode: 310000, errmsg: 'sign not match' } },
);
const feishu = await smsStandIn((arrived) =>
  feishuFits(arrived, secret)
    ? { body: { code: 0, msg: 'success' } }
    : { body: { code: 19021, msg: 'sign match fail' } },
);
const wechat = await smsStandIn(({ path, body, query }) => {
  const sent = JSON.parse(body) as { secret?: string; touser?: string };
  if (path === '/cgi-bin/stable_token')
    return sent.secret === secret
      ? { body: { access_token: 'granted', expires_in: 7200 } }
      : { body: { errcode: 40125, errmsg: 'invalid appsecret' } };
  if (query.get('access_token') !== 'granted') return { body: { errcode: 40001, errmsg: 'bad token' } };
  return sent.touser === 'o-admin'
    ? { body: { errcode: 0, msgid: 1 } }
    : { body: { errcode: 40003, errmsg: 'openid' } };
});
const aliyunVoice = await smsStandIn((arrived) =>
  acsFits(arrived, secret)
    ? { body: { Code: 'OK', CallId: 'call-1' } }
    : { body: { Code: 'SignatureDoesNotMatch', Message: 'wrong' } },
);
const tencentVoice = await smsStandIn((arrived) =>
  tc3Fits(arrived, secret, 'vms')
    ? { body: { Response: { SendStatus: { CallId: 'call-2' } } } }
    : { body: { Response: { Error: { Code: 'AuthFailure', Message: 'wrong' } } } },
);
const yunpian = await smsStandIn(({ body }) =>
  new URLSearchParams(body).get('apikey') === secret
    ? { body: { code: 0, msg: '发送成功', sid: 1 } }
    : { status: 400, body: { code: -1, msg: '非法的apikey' } },
);
const mail = await mailStandIn('alarm', secret);
const vendors = { wechat, aliyunVoice, tencentVoice, wecom, dingtalk, feishu };
const world = await fieldWorld({
  vendors: {
    push: Object.fromEntries(Object.entries(vendors).map(([name, { address }]) => [name, address])),
    sms: { yunpian: yunpian.address },
  },
});
const ours = await organisation(world, '通知电力');
const theirs = await organisation(world, '别家通知');
const { admin } = ours;
const path = '/api/blade-pushChannel/pushChannel';
const hosts = [hook, yunpian, ...Object.values(vendors)].map(({ address }) => new URL(address).host);
const allow = (...names: readonly string[]) =>
  world.database.owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', names.join()],
  );
const robot = (of: { readonly address: string }, key = secret) => `${of.address}/send?key=${key}`;
const given = {
  account: {
    type: 1,
    account: 'wx1',
    secretKey: secret,
    templateId: 'T1',
    variables: 'thing1=station,time2=time',
  },
  sms: { type: 2 },
  aliyun: { type: 3, voiceService: 1, account: 'LTAI1', secretKey: secret, templateId: 'TTS_1' },
  tencent: {
    type: 3,
    voiceService: 2,
    account: 'AKID1',
    secretKey: secret,
    templateId: '9',
    voiceAppId: '14',
  },
  email: {
    type: 4,
    smtpHost: mail.host,
    smtpSecurity: 3,
    account: 'alarm',
    secretKey: secret,
    sender: 'a@b.cn',
  },
  webhook: { type: 5, endpoint: `${hook.address}/in`, secretKey: hookSecret },
  wecom: { type: 6, robotAddress: robot(wecom) },
  dingtalk: { type: 7, robotAddress: robot(dingtalk), secretKey: secret },
  feishu: { type: 8, robotAddress: robot(feishu), secretKey: secret },
} as const satisfies Readonly<Record<string, Row>>;
type Name = keyof typeof given;

const save = (body: Row, headers = admin) => world.post(`${path}/submit`, body, headers);
const test = (id: string, headers = admin) => world.post(`${path}/test?id=${id}`, {}, headers);
const add = async (name: Name, more: Row = {}): Promise<string> =>
  idOf(await save({ channelName: `${name} ${Math.random()}`, ...given[name], ...more }));
const last = (id: string, headers = admin) => world.get(`${path}/lastAttempt?id=${id}`, headers);
const attempts = (id: string) =>
  world.database.owner(
    'select result, detail, pushman, open_id, purpose, alarm_id from msg_push where channel_id = $1 order by id',
    [id],
  );

describe('a channel, while the platform allows no hosts', () => {
  it.each([
    [
      'a webhook to loopback',
      { ...given.webhook, endpoint: 'https://127.0.0.1/in' },
      'resource.addressRefused',
    ],
    [
      'a webhook to a private network',
      { ...given.webhook, endpoint: 'https://10.1.2.3/' },
      'resource.addressRefused',
    ],
    [
      'a webhook to localhost',
      { ...given.webhook, endpoint: 'https://localhost/' },
      'resource.addressRefused',
    ],
    [
      'a webhook to the cloud’s own',
      { ...given.webhook, endpoint: 'https://169.254.169.254/' },
      'resource.addressRefused',
    ],
    [
      'a webhook to IPv6 loopback',
      { ...given.webhook, endpoint: 'https://[::1]/' },
      'resource.addressRefused',
    ],
    [
      'a webhook without https',
      { ...given.webhook, endpoint: 'http://example.com/' },
      'resource.addressNotHttps',
    ],
    [
      'a webhook that is a script',
      { ...given.webhook, endpoint: 'javascript:alert(1)' },
      'request.invalidField',
    ],
    ['a webhook without address', { type: 5, secretKey: hookSecret }, 'request.invalidField'],
    [
      'a webhook with a short secret',
      { type: 5, endpoint: 'https://203.0.112.1/', secretKey: 'whsec_AAAA' },
      'push.secretForm',
    ],
    ['a robot elsewhere', { type: 6, robotAddress: 'https://example.com/send?key=1' }, 'push.robotAddress'],
    ['a robot that is no address', { type: 7, robotAddress: 'key' }, 'push.robotAddress'],
    ['a mail server on loopback', { ...given.email, smtpSecurity: 1 }, 'resource.addressRefused'],
    ['a mail server without encryption', { ...given.email, smtpHost: '203.0.112.1:25' }, 'push.mailPlain'],
    [
      'a template with a content there is not',
      { ...given.account, variables: 'thing1=secret' },
      'push.variables',
    ],
    [
      'a template with nothing in one of its places',
      { ...given.account, variables: 'station,,time' },
      'push.variables',
    ],
    ['a way there is not', { type: 9 }, 'request.invalidField'],
  ])('a channel that is %s is refused and not stored', async (_, body, code) => {
    const reply = await save({ channelName: 'bad', ...body });
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(await world.database.owner(`select 1 from push_channel where channel_name = 'bad'`)).toEqual([]);
  });

  it('is neither visible, tested nor given a secret by another tenant or users without the codes', async () => {
    const id = idOf(await save({ channelName: 'mine', type: 2 }));
    const reader = await ours.user('reader', {
      roleIds: [await ours.role('reader', ['pushChannel', 'pushChannel_view'])],
    });
    for (const act of ['test', 'rotate']) {
      const call = (headers: Record<string, string>) => world.post(`${path}/${act}?id=${id}`, {}, headers);
      expect((await call({})).status).toBe(401);
      expect((await call(reader)).status).toBe(403);
      expect((await call(theirs.admin)).status).toBe(404);
    }
    expect((await world.post(`${path}/rotate?id=${id}`, {}, admin)).body.errorCode).toBe('push.notWebhook');
    expect((await last(id)).body.data).toBeNull();
    expect((await last(id, reader)).body.data).toBeNull();
    expect((await last(id, theirs.admin)).status).toBe(404);
  });
});

describe('a channel', () => {
  it('sends a test, signed as its service requires, and records the attempt', async () => {
    await allow(mail.host, ...hosts);
    await world.database.owner(
      `update "user" set phone = '13800000000', email = 'admin@example.com' where tenant_id = $1 and account = 'admin'`,
      [ours.tenantId],
    );
    const [me] = await world.database.owner(
      `select id::text from "user" where tenant_id = $1 and account = 'admin'`,
      [ours.tenantId],
    );
    await world.post(
      '/api/blade-pushPerson/pushPerson/submit',
      { userId: me?.id, openId: 'o-admin', language: 'en' },
      admin,
    );
    const sms = {
      category: 1,
      smsCode: 'sms1',
      templateId: '#station#',
      accessKey: secret,
      signName: '日安',
    };
    const smsId = idOf(await world.post('/api/blade-resource/sms/submit', sms, admin));
    await world.post(`/api/blade-resource/sms/enable?id=${smsId}`, {}, admin);
    for (const name of Object.keys(given) as Name[]) {
      const id = await add(name);
      const { status, text } = await test(id);
      expect([name, status, text]).toEqual([name, 200, expect.stringContaining('"success":true')]);
      expect(await attempts(id), name).toMatchObject([{ result: 1, purpose: 'test', alarm_id: null }]);
    }
    expect(mail.mails[0]?.to.join()).toContain('admin@example.com');
    expect(wechat.arrived.at(-1)?.body).toContain('thing1');
    expect(JSON.parse(hook.arrived.at(-1)?.body ?? '{}')).toMatchObject({ type: 'test' });
  });

  it.each([
    ['account', { secretKey: 'wrong' }, 'credentials'],
    ['aliyun', { secretKey: 'wrong' }, 'credentials'],
    ['tencent', { secretKey: 'wrong' }, 'credentials'],
    ['email', { secretKey: 'wrong' }, 'credentials'],
    ['webhook', { secretKey: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }, 'signature'],
    ['wecom', { robotAddress: robot(wecom, 'wrong') }, 'address'],
    ['dingtalk', { secretKey: 'wrong' }, 'signature'],
    ['feishu', { secretKey: 'wrong' }, 'signature'],
  ] as const)(
    'a channel of %s with a wrong secret says what is wrong and what its service said',
    async (name, wrong, meaning) => {
      const id = await add(name, wrong);
      const { status, body } = await test(id);
      expect([status, body.errorCode]).toEqual([409, 'push.testFailed']);
      const [kept] = await attempts(id);
      expect(kept).toMatchObject({ result: 2 });
      expect((await last(id)).body.data).toMatchObject({
        result: 2,
        detail: kept?.detail,
        ageMs: expect.any(Number),
      });
      const [zh = '', en] = String(kept?.detail).split(' · ');
      expect(String(body.msg)).toContain(zh);
      expect(zh).toMatch(new RegExp(`^${refusalTexts[meaning].zh}（详情：.+）$`));
      expect(en).toContain(refusalTexts[meaning].en);
    },
  );

  it('reports that it is not configured or that the caller has no account there', async () => {
    const hookId = idOf(await save({ channelName: 'no secret', type: 5, endpoint: `${hook.address}/in` }));
    expect((await test(hookId)).body.msg).toContain('密钥');
    const before = wechat.arrived.length + aliyunVoice.arrived.length;
    for (const name of ['account', 'aliyun'] as const)
      expect((await test(await add(name, { secretKey: '' }))).body.msg).toContain('渠道没有密钥');
    expect(wechat.arrived.length + aliyunVoice.arrived.length).toBe(before);
    const unknown = await add('sms', { smsCode: 'nothing' });
    expect((await test(unknown)).body.msg).toContain('没有该资源编号的短信配置');
    await world.database.owner(`update "user" set email = null where tenant_id = $1 and account = 'admin'`, [
      ours.tenantId,
    ]);
    const mailId = await add('email');
    expect((await test(mailId, { ...admin, 'accept-language': 'en' })).body.msg).toContain(
      'no e-mail address',
    );
  });

  it('never exposes its secrets: in replies, in the audit log, in the table', async () => {
    const id = await add('dingtalk');
    const texts = [
      (await world.get(`${path}/detail?id=${id}`, admin)).text,
      (await world.get(`${path}/list?size=100`, admin)).text,
      JSON.stringify(await world.database.owner('select * from push_channel where id = $1', [id])),
      JSON.stringify(
        await world.database.owner('select before, after from audit_log where record_id = $1', [id]),
      ),
    ];
    for (const text of texts) expect(text).not.toContain(secret);
    await save({ id, channelName: 'renamed' });
    expect((await test(id)).status).toBe(200);
  });

  it('a webhook channel signs with the new and the old secret for a day after the change, then with the new', async () => {
    const id = await add('webhook');
    const reply = await world.post(`${path}/rotate?id=${id}`, {}, admin);
    const fresh = (reply.body.data as { secret: string }).secret;
    expect((await test(id)).status).toBe(200);
    const last = () => hook.arrived.at(-1) ?? { headers: {}, body: '', query: new URLSearchParams() };
    expect([webhookFits(last(), hookSecret), webhookFits(last(), fresh)]).toEqual([true, true]);
    world.pass(25 * 3600);
    const later = await world.signIn(ours.tenantId, 'admin');
    await test(id, later);
    expect([webhookFits(last(), hookSecret), webhookFits(last(), fresh)]).toEqual([false, true]);
  });
});

// The method is that of https://cloud.tencent.com/document/api/213/30654. The signature is the one that public code quotes for the
// vendor's cvm sample, signed without x-tc-action. Voice calls are signed the same way, for the service vms
// (https://cloud.tencent.com/document/product/1128/51562).
it('the test server of Tencent Cloud accepts the sample request of the vendor, and no other one', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const signature = '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168';
  const headers = {
    host: 'cvm.tencentcloudapi.com',
    'content-type': 'application/json; charset=utf-8',
    'x-tc-timestamp': '1551113065',
    authorization: `TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
  };
  const key = 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE';
  expect(tc3Fits({ headers, body }, key, 'cvm')).toBe(true);
  expect(tc3Fits({ headers, body }, key, 'vms')).toBe(false);
  expect(tc3Fits({ headers, body: `${body} ` }, key, 'cvm')).toBe(false);
});
