import { starterRules } from '@heliodeck/model/alarms/starter-rules';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '告警电力');
const theirs = await organisation(world, '别家告警');
const { admin } = ours;
const rules = '/api/blade-thresholdSetting/thresholdSetting';
const attrs = '/api/blade-thresholdAttr/thresholdAttr';
const rule = (given: Row = {}): Row => ({
  alarmName: '电压过高',
  alarmNameEn: 'Voltage high',
  attrNo: '2.firstVoltage',
  alarmTrigger: 1,
  alarmNumA: '250',
  grade: 1,
  ...given,
});
const submit = (body: unknown, headers = admin) => world.post(`${rules}/submit`, body, headers);
const list = async (path: string, headers = admin): Promise<Row[]> => {
  const { body } = await world.get(`${path}/list?size=1000`, headers);
  return (body.data as { records: Row[] }).records;
};

describe('an alarm rule', () => {
  it.each([
    ['A above B', { alarmTrigger: 3, alarmNumA: '5', alarmNumB: '4' }, 'threshold.order'],
    ['a limit that is no number', { alarmNumA: 'much' }, 'request.invalidField'],
    ['no limit', { alarmNumA: '' }, 'threshold.limitMissing'],
    ['a charge above 100%', { attrNo: '4.soc', alarmNumA: '120' }, 'threshold.limitRange'],
    ['an attribute there is not', { attrNo: '2.nothing' }, 'record.notReferable'],
    ['a trigger there is not', { alarmTrigger: 9 }, 'request.invalidField'],
    ['a grade there is not', { grade: 77 }, 'request.invalidField'],
  ])('%s in it is refused and not stored', async (_, given, code) => {
    const { status, body } = await submit(rule(given));
    expect([status, body.errorCode]).toEqual([400, code]);
    expect(await list(rules)).toEqual([]);
  });

  it('cannot be bound to an attribute that no device reports', async () => {
    const own = { deviceType: 2, attrId: 'paint', attrName: '油漆' };
    expect((await world.post(`${attrs}/submit`, own, admin)).status).toBe(200);
    const { status, body } = await submit(rule({ attrNo: 'paint' }));
    expect([status, body.errorCode]).toEqual([400, 'threshold.attrUnknown']);
  });

  it('is stored as entered', async () => {
    expect((await submit(rule({ alarmNumA: '250.50' }))).status).toBe(200);
    const [kept] = await list(rules);
    expect(kept).toMatchObject({ alarmNumA: '250.50', attrNo: '2.firstVoltage', autoClose: false });
    expect(await list(rules, theirs.admin)).toEqual([]);
  });
});

describe('are all stored or none', () => {
  it('are saved all or none', async () => {
    const [first] = await list(rules);
    const bound = (attrNo: string) => ({ id: first?.id, attrNo });
    const wrong = { list: [bound('1.batteryVoltage'), { id: first?.id, attrNo: '2.nothing' }] };
    expect((await world.post(`${rules}/saveBatch`, wrong, admin)).body.errorCode).toBe('record.notReferable');
    expect((await list(rules))[0]).toMatchObject({ attrNo: '2.firstVoltage' });
    const { status } = await world.post(`${rules}/saveBatch`, { list: [bound('2.totalCurrent')] }, admin);
    expect(status).toBe(200);
    expect((await list(rules))[0]).toMatchObject({ attrNo: '2.totalCurrent' });
    expect((await world.post(`${rules}/saveBatch`, { list: [] }, admin)).body.errorCode).toBe(
      'selection.none',
    );
  });
});

describe('suggested rules', () => {
  it('can all be saved together by a new tenant', async () => {
    const suggested = starterRules.map(({ name, ...rule }) => ({
      ...rule,
      alarmName: name.zh,
      alarmNameEn: name.en,
    }));
    const before = (await list(rules, theirs.admin)).length;
    const { status } = await world.post(`${rules}/saveBatch`, { list: suggested }, theirs.admin);
    expect(status).toBe(200);
    expect(await list(rules, theirs.admin)).toHaveLength(before + suggested.length);
  });
});

describe('threshold attributes of a tenant', () => {
  it('exist from the start, in both languages, without duplicate ids', async () => {
    const found = (await list(attrs)).find(({ attrId }) => attrId === '2.totalActivePower');
    expect(found).toMatchObject({ attrName: '总有功功率', attrNameEn: 'Total Active Power', deviceType: 2 });
    const again = { deviceType: 2, attrId: '2.totalActivePower', attrName: '又一个' };
    const { status, body } = await world.post(`${attrs}/submit`, again, admin);
    expect([status, body.errorCode]).toEqual([400, 'record.exists']);
  });
});

describe('history alarms', () => {
  it('are neither shown without their code nor searched by the status of an open alarm', async () => {
    const path = '/api/blade-historyAlarm/historyAlarm';
    const reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['post'])] });
    expect((await world.get(`${path}/list`)).status).toBe(401);
    expect((await world.get(`${path}/list`, reader)).status).toBe(403);
    expect((await world.get(`${path}/list?status=1`, admin)).body.errorCode).toBe('request.parameterFormat');
    expect((await world.get(`${path}/list?status=4&grade=1`, admin)).status).toBe(200);
  });
});
