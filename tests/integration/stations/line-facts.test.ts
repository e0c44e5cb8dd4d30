import { FakeDtu, registerSlave } from '@heliodeck/gateway/fake-dtu.test-support';
import type { LineChain } from '@heliodeck/model/wire/line-facts';
import { appendCrc } from '@heliodeck/protocol/modbus/crc16';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { organisation } from '../../support/organisation.ts';
import {
  deviceDraft,
  devicePath,
  dtuPath,
  registerCalls,
  stationPath,
} from '../../support/register-calls.ts';
import { newDesign, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

/** The counts of a line, from the DTU's socket to the API, over a restart. */
const world = await fieldWorld();
const ours = await organisation(world);
const others = await organisation(world);
const { post, add } = registerCalls(world, ours.admin);
const stationInfoId = await add(stationPath, stationDraft());
const { imei } = newDesign();
const dtuId = await add(dtuPath, { stationInfoId, name: 'D', imei });
const unit = { type: 2, model: 'eastron-sdm' };
const device = await add(
  devicePath,
  deviceDraft(dtuId, { name: '表', address: 2, periodSeconds: 3600, ...unit }),
);

type Kind = 'dtu' | 'xwj';
const line = (kind: Kind, id: string, headers: Record<string, string> = ours.admin) =>
  world.get(`/api/blade-${kind}/${kind}/line?id=${id}`, headers);
const chainOf = async (kind: Kind, id: string): Promise<LineChain> => {
  const { status, body } = await line(kind, id);
  expect(status).toBe(200);
  return body.data as LineChain;
};

describe('a call for the line of a DTU is refused', () => {
  it('the line of a DTU is refused without a token, to another tenant, and for invalid parameters', async () => {
    const calls = (['dtu', 'xwj'] as const).flatMap((kind) => [
      line(kind, kind === 'dtu' ? dtuId : device, {}),
      line(kind, kind === 'dtu' ? dtuId : device, others.admin),
      line(kind, '0'),
      line(kind, '999999999'),
    ]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([401, 400, 400, 400, 401, 400, 400, 400]);
  });
});

describe('the line of a DTU', () => {
  it('is empty, not zero seconds ago, before the first request', async () => {
    const { dtu, devices } = await chainOf('dtu', dtuId);
    expect(dtu).toMatchObject({ isOnline: false, heardAge: null, timeoutMs: 4000, link: 'auto' });
    expect(devices).toMatchObject([
      { id: device, address: 2, advice: null, facts: { exchanges: 0, answerAge: null, mostLateMs: null } },
    ]);
  });

  it('counts requests, brings the device online by a raw packet, and keeps it over a restart', async () => {
    const dtu = new FakeDtu(world.gatewayPort);
    later(() => dtu.hangUp());
    dtu.slaves.set(2, registerSlave());
    dtu.send(imei);
    await until(async () => (await world.gateway.online([dtuId])).length > 0, 'the DTU is online');
    await world.gateway.order({
      commandId: '1',
      dtuId,
      command: { kind: 'raw', bytes: appendCrc(Uint8Array.of(2, 4, 0, 0, 0, 2)) },
      expiresAt: Date.now() + 60_000,
    });
    await until(async () => (await chainOf('xwj', device)).devices[0]?.isOnline === true, 'it is online');
    const before = await chainOf('dtu', dtuId);
    expect(before.dtu.facts.answered).toBeGreaterThanOrEqual(1);
    expect(before.dtu).toMatchObject({ isOnline: true, seenLink: 'ascii-imei' });
    await world.gateway.writeLines();
    expect((await chainOf('dtu', dtuId)).dtu.facts.answered).toBe(before.dtu.facts.answered);
    await world.restart();
    const after = await chainOf('dtu', dtuId);
    expect(after.dtu.facts.answered).toBeGreaterThanOrEqual(before.dtu.facts.answered);
    expect(after.dtu).toMatchObject({ isOnline: false, heardAge: null });
  });
});

describe('a serial number on one bus', () => {
  it('belongs to another device only where both receive the same frames', async () => {
    const submit = (model: string, type: number) =>
      post(`${devicePath}/submit`, deviceDraft(dtuId, { name: model, address: 2, model, type }));
    expect((await submit('epever-tracer', 1)).body).toMatchObject({ errorCode: 'device.addressTaken' });
    expect((await submit('pace-modbus', 4)).body).toMatchObject({ errorCode: 'device.addressTaken' });
    expect((await submit('pace-ascii', 4)).status).toBe(200);
    expect((await submit('pace-ascii', 4)).body).toMatchObject({ errorCode: 'device.addressTaken' });
    expect((await submit('dlt645-2007', 2)).status).toBe(200);
    expect((await submit('dlt645-1997', 2)).body).toMatchObject({ errorCode: 'device.addressTaken' });
    await world.gateway.settled();
    expect((await world.gateway.line(dtuId))?.counts.size).toBe(4);
  });
});
