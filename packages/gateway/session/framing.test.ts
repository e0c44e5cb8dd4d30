import { concatBytes, fromLatin1, u16 } from '@heliodeck/kit/bytes';
import { appendCrc } from '@heliodeck/protocol/modbus/crc16';
import { mbapEnvelope } from '@heliodeck/protocol/modbus/mbap';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeDtu, registerSlave, type SlaveHandler } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imei } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

const seenForm = () => world.gateway.line('dtu-1')?.seenForm;
const kindsOf = (kind: string) => world.kinds().filter((one) => one.startsWith(kind));
const isEnvelope = (bytes: Uint8Array) =>
  bytes.length > 7 && u16(bytes, 2) === 0 && u16(bytes, 4) === bytes.length - 6;

/** Makes a DTU a Modbus TCP gateway, which understands envelopes only. Calls `onOther` with all other bytes. */
function speakModbusTcp(
  dtu: FakeDtu,
  slave: SlaveHandler,
  onOther: () => void = () => {},
  sent: (answer: Uint8Array) => readonly Uint8Array[] = (answer) => [answer],
): void {
  dtu.onBytes = (bytes) => {
    const input = isEnvelope(bytes) ? parseModbusRequest(appendCrc(bytes.subarray(6))) : undefined;
    const reply = input?.kind === 'request' ? slave(input.request) : undefined;
    if (reply === undefined) onOther();
    else for (const part of sent(mbapEnvelope(u16(bytes, 0), reply.subarray(0, -2)))) dtu.send(part);
  };
}

describe('automatic recognition', () => {
  it('a Modbus TCP gateway is recognised before its device goes offline, and stays recognised', async () => {
    const dtu = await world.online();
    speakModbusTcp(dtu, registerSlave(70));
    await world.passUntil(() => world.all.length >= 5, 500, 2_000_000);
    expect(seenForm()).toBe('modbus-tcp');
    expect(world.all.every(({ values }) => values.value === 70)).toBe(true);
    expect(kindsOf('device-offline')).toEqual([]);
    const write = world.order({ kind: 'write', deviceId: 'device-1', values: { value: 9 } });
    await world.passUntil(() => world.steps(write).some(({ final }) => final), 100);
    expect(world.states(write).at(-1)).toMatch(/^verified/);
  });

  const ping = fromLatin1('ping');
  it.each<readonly [string, (answer: Uint8Array) => readonly Uint8Array[]]>([
    ['byte by byte', (answer) => Array.from(answer, (byte) => Uint8Array.of(byte))],
    ['with the head alone', (answer) => [answer.subarray(0, 6), answer.subarray(6)]],
    ['behind a heartbeat', (answer) => [concatBytes(ping, answer)]],
    ['before a heartbeat', (answer) => [concatBytes(answer, ping)]],
    ['behind the IMEI', (answer) => [concatBytes(fromLatin1(imei), answer)]],
    ['behind noise', (answer) => [Uint8Array.of(0), answer]],
    ['twice', (answer) => [concatBytes(answer, answer)]],
    ['behind one of before', (answer) => [mbapEnvelope(7, Uint8Array.of(1, 3, 2, 0, 9)), answer]],
  ])(
    'a Modbus TCP gateway whose answers arrive %s is recognised, and nothing else is read',
    async (_, sent) => {
      const dtu = await world.online();
      speakModbusTcp(dtu, registerSlave(70), () => {}, sent);
      await world.passUntil(() => world.all.length >= 5, 500, 2_000_000);
      expect(seenForm()).toMatch(/^(modbus-tcp|imei-each-packet)$/);
      expect(world.all.every(({ values }) => values.value === 70)).toBe(true);
    },
  );

  it('a gateway that closes on unknown frames is recognised on its next connection', async () => {
    const first = await world.online();
    speakModbusTcp(first, registerSlave(70), () => first.hangUp());
    await world.passUntil(() => first.closed || kindsOf('dtu-offline').length > 0, 500);
    const second = world.dial();
    speakModbusTcp(second, registerSlave(70), () => second.hangUp());
    second.send(imei);
    await world.passUntil(() => world.all.length >= 3, 500);
    expect(seenForm()).toBe('modbus-tcp');
  });

  it('a connection starts with the framing with which the last one of the DTU ended', async () => {
    const first = await world.online();
    speakModbusTcp(first, registerSlave(70));
    await world.passUntil(() => world.all.length >= 1, 500);
    first.hangUp();
    await world.until(() => kindsOf('dtu-offline').length > 0);
    const before = world.gateway.counters().timeouts;
    const second = world.dial();
    speakModbusTcp(second, registerSlave(80));
    second.send(imei);
    await world.passUntil(() => world.all.length >= 3, 500);
    expect(world.all.slice(1).every(({ values }) => values.value === 80)).toBe(true);
    expect(world.gateway.counters().timeouts).toBe(before);
  });

  it('an RTU slave that answers never gets envelopes, also when it falls silent later', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(5));
    await world.passUntil(() => world.all.length >= 2, 500);
    dtu.slaves.clear();
    const asked = dtu.asked.length;
    await world.passUntil(() => dtu.asked.length >= asked + 4, 500, 2_000_000);
    expect(dtu.received.length).toBe(8 * dtu.asked.length);
    expect(seenForm()).toBe('ascii-imei');
  });

  it('an RTU slave that starts late, among silent ones, is read in RTU without wrong values', async () => {
    const devices = [device(1), device(2), device(3)];
    const dtu = await world.online(dtuOf({ devices }));
    await world.passUntil(() => dtu.asked.length >= 11, 500, 2_000_000);
    dtu.slaves.set(3, registerSlave(33));
    await world.passUntil(() => world.all.length >= 3, 500, 4_000_000);
    expect(world.all.every(({ deviceId, values }) => deviceId === 'device-3' && values.value === 33)).toBe(
      true,
    );
    expect(dtu.asked.every(({ fn, unit }) => fn === 3 && unit >= 1 && unit <= 3)).toBe(true);
    expect(seenForm()).toBe('ascii-imei');
  });

  it('an RTU slave behind noise gets no envelopes while its damaged answers arrive', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave(5));
    let damaged = 0;
    dtu.answer = (reply) => {
      const isDamaged = damaged++ < 9;
      dtu.send(isDamaged ? reply.map((byte, at) => (at === 4 ? byte ^ 4 : byte)) : reply);
    };
    await world.passUntil(() => world.all.length >= 2, 500, 20_000_000);
    expect(dtu.received.length).toBe(8 * dtu.asked.length);
    expect(world.all.every(({ values }) => values.value === 5)).toBe(true);
  });

  it('a silent bus is polled both ways forever, one poll of four in envelopes, and nothing is learnt', async () => {
    const dtu = await world.online(dtuOf({ devices: [device(1), device(2), device(3), device(4)] }));
    await world.passUntil(() => dtu.asked.length >= 30, 500, 8_000_000);
    const inEnvelopes = (dtu.received.length - 8 * dtu.asked.length) / 12;
    expect(inEnvelopes).toBeGreaterThanOrEqual(9);
    expect(inEnvelopes).toBeLessThanOrEqual(10);
    expect(seenForm()).toBe('ascii-imei');
    expect(world.all).toEqual([]);
  });

  it('a DTU that is set to another form is polled in that form alone', async () => {
    const dtu = await world.online(dtuOf({ link: 'ascii-imei' }));
    await world.passUntil(() => dtu.asked.length >= 9, 500, 8_000_000);
    expect(dtu.received.length).toBe(8 * dtu.asked.length);
  });
});
