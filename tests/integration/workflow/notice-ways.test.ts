import { expect, it } from 'vitest';
import { taskMessages } from '../../../apps/server/areas/push/task-messages.ts';
import { taskNotices } from '../../../apps/server/areas/workflow/people/task-notices.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { pushWorld } from '../../support/push-world.ts';
import { acsFits, smsStandIn } from '../../support/sms-stand-in.ts';

const secret = 'the-secret-of-a-channel';
const voice = await smsStandIn((arrived) =>
  acsFits(arrived, secret)
    ? { body: { Code: 'OK', CallId: 'call-1' } }
    : { body: { Code: 'SignatureDoesNotMatch', Message: 'wrong' } },
);
const texts = await smsStandIn(({ body }) =>
  new URLSearchParams(body).get('apikey') === secret
    ? { body: { code: 0, msg: '发送成功', sid: 1 } }
    : { status: 400, body: { code: -1, msg: '非法的apikey' } },
);
const town = await pushWorld({
  vendors: { push: { aliyunVoice: voice.address }, sms: { yunpian: texts.address } },
});
const { world, ours, admin, save, owner } = town;
const codes = ['work_start', 'work_todo', 'work_start_flow', 'work_todo_handle'];
const anna = await ours.user('anna', { roleIds: [await ours.role('worker', codes)] });
const process = await deployFor(
  world,
  ours,
  processXml('Own', '<userTask id="t" name="验收" flowable:assignee="anna"/>', ['s>t', 't>e']),
);
const { services } = world.app;
const subscriptions = taskNotices(services, taskMessages(services)).subscriptions();
for (const one of subscriptions) await one.start();

it('people are notified of tasks by text message and phone call, and by no way that reaches a group', async () => {
  const hosts = [voice, texts].map(({ address }) => new URL(address).host).join();
  await owner(
    `update param set param_value = param_value || ',' || $1 where param_key = 'resource.allowedHosts'`,
    [hosts],
  );
  await owner(`update "user" set phone = '13800000000' where id = $1`, [anna.id]);
  const person = { userId: anna.id, taskNotices: 'assigned' };
  expect((await save('pushPerson', { ...person, taskWay: 6 })).status).toBe(400);
  const id = idOf(await save('pushPerson', { ...person, taskWay: 2 }));
  const sms = {
    category: 1,
    smsCode: 's1',
    templateId: '#station#,#device#',
    accessKey: secret,
    signName: '日安',
  };
  const smsId = idOf(await world.post('/api/blade-resource/sms/submit', sms, admin));
  await world.post(`/api/blade-resource/sms/enable?id=${smsId}`, {}, admin);
  const voiceWay = { type: 3, voiceService: 1, account: 'LTAI1', secretKey: secret, templateId: 'TTS_1' };
  const variables = { variables: 'station=station,device=device' };
  for (const way of [{ type: 2 }, voiceWay])
    expect((await save('pushChannel', { channelName: `way ${way.type}`, ...way, ...variables })).status).toBe(
      200,
    );

  const begin = async (): Promise<void> => {
    const { status } = await world.post(
      '/api/blade-flow/work/start-process',
      { processDefinitionId: process },
      anna,
    );
    expect(status).toBe(200);
    for (const one of subscriptions) while (!(await one.drain()));
    await town.settle();
  };
  await begin();
  await save('pushPerson', { id, taskWay: 3 });
  await begin();
  const told: Row[] = await owner('select type, result, pushman, detail from msg_push order by id');
  expect(told).toMatchObject([
    { type: 2, result: 1, pushman: 'anna' },
    { type: 3, result: 1, pushman: 'anna' },
  ]);
  const [call] = voice.arrived;
  expect(JSON.parse(call?.query.get('TtsParam') ?? '{}')).toMatchObject({ station: 'Own', device: '验收' });
  expect(new URLSearchParams(texts.arrived[0]?.body).get('text')).toContain('Own');
});
