import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { wireTime } from '@heliodeck/model/wire/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, type Row } from '../../support/organisation.ts';
import { dingtalkFits, feishuFits } from '../../support/push-stand-in.ts';
import { pushWorld } from '../../support/push-world.ts';
import { acsFits, smsStandIn, tc3Fits } from '../../support/sms-stand-in.ts';

const secret = 'the-secret-of-a-channel';
const appSecret = 'the-secret-of-an-application';
let calls = 0;
const callId = () => `call-${calls}`;
const aliyunVoice = await smsStandIn((arrived) => {
  calls += 1;
  return { body: acsFits(arrived, secret) ? { Code: 'OK', CallId: callId() } : { Code: 'wrong' } };
});
const tencentVoice = await smsStandIn((arrived) => {
  calls += 1;
  return { body: { Response: tc3Fits(arrived, secret, 'vms') ? { SendStatus: { CallId: callId() } } : {} } };
});
const yunpian = await smsStandIn(() => ({ body: { code: 0, sid: 1 } }));
const dingtalk = await smsStandIn((arrived) => ({
  body: { errcode: dingtalkFits(arrived, secret) ? 0 : 1 },
}));
const feishu = await smsStandIn((arrived) => ({ body: { code: feishuFits(arrived, secret) ? 0 : 1 } }));
const vendors = { aliyunVoice, tencentVoice, dingtalk, feishu };
const town = await pushWorld({
  vendors: {
    push: Object.fromEntries(Object.entries(vendors).map(([name, { address }]) => [name, address])),
    sms: { yunpian: yunpian.address },
  },
});
const { world, admin, li, save, settle, raised, owner } = town;
const hosts = [yunpian, ...Object.values(vendors)].map(({ address }) => new URL(address).host).join();
await owner(
  `update param set param_value = param_value || ',' || $1 where param_key = 'resource.allowedHosts'`,
  [hosts],
);
await owner(`update "user" set phone = '13800000001' where id = $1`, [li.id]);

const given = {
  aliyun: { type: 3, voiceService: 1, account: 'LTAI1', secretKey: secret, templateId: 'TTS_1' },
  tencent: {
    type: 3,
    voiceService: 2,
    account: 'AKID1',
    secretKey: secret,
    templateId: '9',
    voiceAppId: '14',
  },
  sms: { type: 2, variables: 'station,code' },
  dingtalk: { type: 7, robotAddress: `${dingtalk.address}/send`, secretKey: secret, answerSecret: appSecret },
  feishu: { type: 8, robotAddress: `${feishu.address}/send`, secretKey: secret, answerSecret: appSecret },
} as const satisfies Readonly<Record<string, Row>>;

/** An alarm sent through a channel, with the address of its answers. */
async function told(name: keyof typeof given) {
  const channel = idOf(await save('pushChannel', { channelName: name, ...given[name] }));
  await save('pushChain', {
    chainName: name,
    firstUserIds: li.id,
    firstWays: String(given[name].type),
  });
  const id = await town.alarm();
  await raised(id);
  await settle();
  const { body } = await world.get(`/api/blade-pushChannel/pushChannel/answers?id=${channel}`, admin);
  const { pathname, search } = new URL((body.data as { address: string }).address);
  return { id, address: `${pathname}${search}` };
}
const codeOf = async (id: string): Promise<string> => {
  const [row] = await owner(
    `select l.code from push_link l join push_member m on m.message_id = l.message_id where m.alarm_id = $1`,
    [id],
  );
  return String(row?.code);
};
const acknowledgedBy = async (id: string) => (await town.row('alarm', id)).acknowledged_by;
const lines = (id: string) =>
  owner(`select after ->> 'byAnswer' as by from audit_log where record_id = $1 and act = 'acknowledge'`, [
    id,
  ]);

const dingtalkAnswer = (text: string, key = appSecret, at = world.now().getTime()) => ({
  body: { msgtype: 'text', text: { content: text }, senderNick: '张三', msgId: `m ${text}` },
  headers: {
    timestamp: String(at),
    sign: createHmac('sha256', key).update(`${at}\n${key}`).digest('base64'),
  },
});

function feishuAnswer(event: unknown, key = appSecret, at = world.now().getTime()) {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), iv);
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(event)), cipher.final()]);
  const body = { encrypt: sealed.toString('base64') };
  const timestamp = String(Math.floor(at / 1000));
  const text = `${timestamp}n${key}${JSON.stringify(body)}`;
  const headers = {
    'x-lark-request-timestamp': timestamp,
    'x-lark-request-nonce': 'n',
    'x-lark-signature': createHash('sha256').update(text).digest('hex'),
  };
  return { body, headers };
}
const feishuMessage = (text: string) => ({
  header: { event_type: 'im.message.receive_v1' },
  event: { message: { message_id: `om ${text}`, content: JSON.stringify({ text: `@_user_1 ${text}` }) } },
});

/** A reply by text as Yunpian signs it. */
function smsReply(text: string, id: string, key = secret, at = world.now()) {
  const reply: Record<string, string> = {
    base_extend: '',
    extend: '',
    id,
    mobile: '13800000001',
    text,
    reply_time: wireTime(at, 'Asia/Shanghai'),
  };
  const values = Object.keys(reply)
    .sort()
    .map((name) => reply[name]);
  const sign = createHash('md5')
    .update([...values, key].join(','))
    .digest('hex');
  return { sms_reply: JSON.stringify({ ...reply, _sign: sign }) };
}

beforeEach(async () => {
  await town.clear();
  await owner('delete from push_answer');
});

describe('a pressed key', () => {
  it.each([
    [
      'aliyun',
      (key: string, call: string) => [{ status_code: '300000', dtmf: key, call_id: call }],
      { code: 0 },
    ],
    [
      'tencent',
      (key: string, call: string) => ({ voicekey_callback: { keypress: key, callid: call, mobile: '1' } }),
      { result: 0 },
    ],
  ] as const)(
    'reported by %s acknowledges the alarm once, for the person called',
    async (name, report, reply) => {
      const { id, address } = await told(name);
      const call = callId();
      const wrongKey = address.replace(/key=./, (part) => (part.endsWith('A') ? 'key=B' : 'key=A'));
      expect((await world.post(wrongKey, report('1', call))).status).toBe(401);
      expect((await world.post(address.replace(/channel=\d+/, 'channel=1'), report('1', call))).status).toBe(
        401,
      );
      expect((await world.post(address, report('2', call))).body).toMatchObject(reply);
      expect((await world.post(address, report('1', 'another call'))).body).toMatchObject(reply);
      expect(await acknowledgedBy(id)).toBeNull();
      for (const _ of [1, 2])
        expect((await world.post(address, report('1', call))).body).toMatchObject(reply);
      expect(await acknowledgedBy(id)).toBe('li');
      expect(await lines(id)).toEqual([{ by: 'true' }]);
    },
  );
});

describe('an answer to a robot', () => {
  it('DingTalk’s needs the signature, its time and the code, and works once', async () => {
    const { id, address } = await told('dingtalk');
    const code = await codeOf(id);
    expect(dingtalk.arrived.at(-1)?.body).toContain(code);
    const post = (text: string, key?: string, at?: number) => {
      const { body, headers } = dingtalkAnswer(text, key, at);
      return world.post(address, body, headers);
    };
    expect((await post(code, 'another secret')).status).toBe(401);
    expect((await post(code, appSecret, world.now().getTime() - 2 * 3_600_000)).status).toBe(401);
    expect((await post('你好')).status).toBe(200);
    expect((await post(code === '000000' ? '000001' : '000000')).status).toBe(200);
    expect(await acknowledgedBy(id)).toBeNull();
    expect((await post(` 确认 ${code}`)).text).toContain('已确认');
    expect((await post(` 确认 ${code}`)).text).toContain('没有待确认的告警');
    expect(await acknowledgedBy(id)).toBe('张三 (dingtalk)');
    expect(await lines(id)).toHaveLength(1);
  });

  it('Feishu’s needs the signature of an encrypted event, answers the challenge, and works once', async () => {
    const { id, address } = await told('feishu');
    const code = await codeOf(id);
    const challenge = feishuAnswer({ type: 'url_verification', challenge: 'c-1', token: 't' });
    expect((await world.post(address, challenge.body)).body).toEqual({ challenge: 'c-1' });
    const other = feishuAnswer(feishuMessage(code), 'another key');
    expect((await world.post(address, other.body, other.headers)).status).toBe(401);
    const good = feishuAnswer(feishuMessage(code));
    expect((await world.post(address, good.body)).status).toBe(401);
    const changed = { ...good.headers, 'x-lark-request-nonce': 'm' };
    expect((await world.post(address, good.body, changed)).status).toBe(401);
    expect((await world.post(address, { encrypt: 'AAAA' }, good.headers)).status).toBe(401);
    expect(await acknowledgedBy(id)).toBeNull();
    for (const _ of [1, 2]) expect((await world.post(address, good.body, good.headers)).status).toBe(200);
    expect(await acknowledgedBy(id)).toBe('feishu');
    expect(await lines(id)).toHaveLength(1);
  });

  it('is not taken by a channel without its secret, and is not asked for', async () => {
    const { address } = await told('dingtalk');
    await owner('update push_channel set answer_secret = null');
    const { body, headers } = dingtalkAnswer('123456', '');
    expect((await world.post(address, body, headers)).status).toBe(401);
  });
});

describe('an answer by text', () => {
  it('needs Yunpian’s signature and a recent time, and the same reply acknowledges once', async () => {
    const config = idOf(
      await world.post(
        '/api/blade-resource/sms/submit',
        { smsCode: 'yp', category: 1, accessKey: secret, signName: 'S', templateId: '#station# #code#' },
        admin,
      ),
    );
    await world.post(`/api/blade-resource/sms/enable?id=${config}`, {}, admin);
    const first = await told('sms');
    const code = await codeOf(first.id);
    const post = async (form: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams(form).toString();
      const reply = await world.app.http.app.inject({ method: 'POST', url: first.address, headers, payload });
      return { status: reply.statusCode, text: reply.body };
    };
    expect((await post(smsReply('1', 'r1', 'another key'))).status).toBe(401);
    const old = new Date(world.now().getTime() - 25 * 3_600_000);
    expect((await post(smsReply('1', 'r1', secret, old))).status).toBe(401);
    expect((await post(smsReply('不知道', 'r2'))).status).toBe(200);
    expect(await acknowledgedBy(first.id)).toBeNull();
    const second = await town.alarm();
    await raised(second);
    await settle();
    for (const _ of [1, 2]) expect((await post(smsReply('1', 'r3'))).text).toBe('0');
    expect([await acknowledgedBy(first.id), await acknowledgedBy(second)]).toEqual([null, 'li']);
    expect((await post(smsReply(`确认${code}`, 'r4'))).status).toBe(200);
    expect(await acknowledgedBy(first.id)).toBe('li');
  });
});
