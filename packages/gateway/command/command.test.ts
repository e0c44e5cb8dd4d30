import { modbusException, modbusReply } from '@heliodeck/protocol/modbus/slave';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayCommand } from '../contract.ts';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, oneRegister } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

const write: GatewayCommand = { kind: 'write', deviceId: 'device-1', values: { value: 513 } };
const read: GatewayCommand = { kind: 'read', deviceId: 'device-1', word: 'real_time_data' };

describe('commands that are refused', () => {
  it('nothing is sent to a DTU that is offline, and nothing later when it reconnects', async () => {
    world.gateway.put(dtuOf());
    const id = world.order(write);
    expect(world.states(id)).toEqual(['queued', 'refused dtu-offline']);
    const dtu = await world.online();
    await world.settle();
    expect(dtu.asked).toEqual([]);
  });

  it('a DTU whose keep-alive has expired is offline, although its socket is open', async () => {
    const dtu = await world.online(
      dtuOf({ devices: [device(1, { periodSeconds: 86_400 })], keepAliveSeconds: 10 }),
    );
    world.clock.advance(10_000);
    const id = world.order(write);
    expect(world.states(id)).toEqual(['queued', 'refused dtu-offline']);
    expect(dtu.asked).toEqual([]);
  });

  it('an unknown DTU, another tenant’s DTU and an unknown device are distinguished from offline ones', async () => {
    await world.online();
    expect(world.states(world.order(write, { dtuId: 'nobody' }))).toEqual(['queued', 'refused dtu-unknown']);
    const foreign = world.order(write, { tenantId: 'tenant-2' });
    expect(world.steps(foreign).at(-1)).toMatchObject({
      detail: 'dtu-unknown',
      tenantId: 'tenant-2',
      final: true,
    });
    const other = world.order({ ...write, deviceId: 'device-9' });
    expect(world.states(other)).toEqual(['queued', 'refused device-unknown']);
  });

  it('a command that a profile lacks is refused without sending a byte', async () => {
    const dtu = await world.online();
    const id = world.order({ kind: 'read', deviceId: 'device-1', word: 'meter_data' });
    expect(world.states(id)).toEqual(['queued', 'refused unsupported:meter_data']);
    await world.settle();
    expect(dtu.received).toHaveLength(0);
  });

  it('an expired command is not sent', async () => {
    const dtu = await world.online();
    const id = world.order(write, { expiresAt: world.clock.now() });
    expect(world.states(id)).toEqual(['queued', 'expired']);
    await world.settle();
    expect(dtu.asked).toEqual([]);
  });

  it('a waiting command expires in time, not when the bus becomes free', async () => {
    const dtu = await world.online();
    const first = world.order(write);
    await world.until(() => dtu.asked.length === 1);
    const second = world.order(write, { expiresAt: world.clock.now() + 1000 });
    world.clock.advance(999);
    expect(world.states(second)).toEqual(['queued']);
    world.clock.advance(1);
    expect(world.states(second)).toEqual(['queued', 'expired']);
    await world.passUntil(() => world.steps(first).at(-1)?.final === true, 500);
    expect(dtu.asked.filter(({ fn }) => fn === 6)).toHaveLength(1);
  });

  it('a waiting command is withheld on request; one that was sent runs to its end', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const [sent, waiting, other] = [world.order(write), world.order(write), world.order(write)];
    await world.until(() => world.states(sent).includes('sent'));
    world.gateway.refuse([sent, waiting, 'nobody'], 'device-locked');
    expect(world.states(waiting)).toEqual(['queued', 'refused device-locked']);
    await world.passUntil(() => world.states(other).includes('verified'));
    expect(world.states(sent)).toContain('verified');
    expect(world.states(waiting)).toHaveLength(2);
    expect(dtu.asked.filter(({ fn }) => fn === 6)).toHaveLength(2);
  });

  it('a read that is withheld leaves the others that share its request', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const first = world.order(write);
    const [one, another] = [world.order(read), world.order(read)];
    await world.until(() => world.states(first).includes('sent'));
    world.gateway.refuse([one], 'device-locked');
    await world.passUntil(() => world.states(another).includes('acknowledged'));
    expect(world.states(one)).toEqual(['queued', 'refused device-locked']);
  });

  it('a command delivered twice is carried out once', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const id = world.order(write);
    world.order(write, { commandId: id });
    await world.passUntil(() => world.states(id).includes('verified'));
    world.order(write, { commandId: id });
    await world.settle();
    expect(dtu.asked.filter(({ fn }) => fn === 6)).toHaveLength(1);
    expect(world.discards('command-repeated')).toBe(2);
  });

  it('the device’s own refusal is reported with its code', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, (request) => modbusException(request, 3));
    const id = world.order(write);
    await world.passUntil(() => world.states(id).length === 3);
    expect(world.states(id)).toEqual(['queued', 'sent', 'refused modbus-3']);
  });

  it('a profile that throws ends only its command', async () => {
    const dialogs = {
      ...oneRegister,
      control: () => {
        throw new Error('a bug');
      },
    };
    const other = new GatewayWorld({}, dialogs);
    await other.listen();
    const dtu = await other.online();
    dtu.slaves.set(1, registerSlave());
    const id = other.order({ kind: 'control', deviceId: 'device-1', code: 1 });
    const next = other.order(read);
    await other.passUntil(() => other.states(next).includes('acknowledged'));
    expect(other.states(id)).toEqual(['queued', 'refused internal']);
    await other.close();
  });
});

describe('the end of a command that returned readings', () => {
  const charging: GatewayCommand = { kind: 'read', deviceId: 'device-1', word: 'charging_parameters' };

  it('is reported when the sink has accepted them, not when the device has answered', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    let take = () => {};
    world.onReadings = () => new Promise((resolve) => (take = resolve));
    const id = world.order(charging);
    await world.until(() => world.batches.length === 1);
    await world.settle();
    expect(world.states(id)).toEqual(['queued', 'sent']);
    take();
    await world.settle();
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged']);
  });

  it('waits for a sink that refused them to accept them later', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    world.onReadings = () => Promise.reject(new Error('no connection'));
    const id = world.order(charging);
    await world.until(() => world.discards('sink-refused') === 1);
    expect(world.states(id)).toEqual(['queued', 'sent']);
    world.onReadings = () => {};
    world.clock.advance(1000);
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged']);
  });

  it('does not block the next command on the bus meanwhile', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    world.onReadings = () => new Promise(() => {});
    const id = world.order(charging);
    const next = world.order(write);
    await world.passUntil(() => world.states(next).includes('verified'));
    expect(world.states(id)).toEqual(['queued', 'sent']);
    world.onReadings = () => {};
  });
});

describe('commands that are sent', () => {
  it('a write is verified by its read-back, with every frame as it was sent', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const id = world.order(write);
    await world.passUntil(() => world.states(id).includes('verified'));
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged', 'verified']);
    const [, sent, acknowledged, verified] = world.steps(id);
    expect(sent?.frames).toMatchObject([{ direction: 'out', hex: '010600050201596b' }]);
    expect(acknowledged?.final).toBe(false);
    expect(verified).toMatchObject({ final: true, asked: { value: 513 }, found: { value: 513 } });
    expect(verified?.frames?.map(({ direction, hex }) => `${direction} ${hex}`)).toEqual([
      'out 010600050201596b',
      'in 010600050201596b',
      'out 010300050001940b',
      'in 010302020178e4',
    ]);
  });

  it('a device that acknowledges and does something else is detected', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, (request) =>
      modbusReply(request, request.fn === 6 ? { done: true } : { registers: [500] }),
    );
    const id = world.order(write);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true);
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged', 'mismatch']);
    expect(world.steps(id).at(-1)).toMatchObject({ asked: { value: 513 }, found: { value: 500 } });
  });

  it('silence is a timeout, and damaged bytes that arrived are stored', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    dtu.answer = () => dtu.send(Uint8Array.of(1, 3, 2, 0, 0xff));
    const id = world.order(read);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 500);
    expect(world.states(id)).toEqual(['queued', 'sent', 'timeout silent']);
    expect(world.steps(id).at(-1)?.frames?.at(-1)).toMatchObject({ direction: 'in', hex: '01030200ff' });
  });

  it('equal waiting reads are answered by one request', async () => {
    const dtu = await world.online();
    dtu.slaves.set(1, registerSlave());
    const busy = world.order(write);
    const ids = [world.order(read), world.order(read), world.order(read)];
    const other = world.order({ ...read, word: 'operational_data' });
    await world.passUntil(() => world.steps(other).at(-1)?.final === true);
    expect(world.states(busy)).toContain('verified');
    for (const id of ids) expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged']);
    expect(dtu.asked.filter(({ fn, address }) => fn === 3 && address === 1)).toHaveLength(1);
    expect(dtu.asked.filter(({ address }) => address === 10)).toHaveLength(1);
    await world.passUntil(() => world.all.length === 2);
    expect(world.all.map(({ values }) => values.value)).toEqual([1, 10]);
  });

  it('one of several equal waiting reads may expire without the others', async () => {
    const dtu = await world.online();
    const busy = world.order(write);
    const hasty = world.order(read, { expiresAt: world.clock.now() + 100 });
    const patient = world.order(read);
    world.clock.advance(200);
    dtu.slaves.set(1, registerSlave());
    expect(world.states(hasty)).toEqual(['queued', 'expired']);
    await world.passUntil(() => world.steps(patient).at(-1)?.final === true, 500);
    expect(world.states(patient)).toEqual(['queued', 'sent', 'acknowledged']);
    expect(world.steps(busy).at(-1)?.final).toBe(true);
  });

  it('a raw packet is sent unchanged, and its answer is everything until the bus is silent', async () => {
    const dtu = await world.online();
    const bytes = Uint8Array.of(0x7e, 0x00, 0xff, 0x10, 0x0d);
    const id = world.order({ kind: 'raw', bytes });
    await world.until(() => dtu.received.length === 5);
    expect([...dtu.received]).toEqual([...bytes]);
    dtu.send(Uint8Array.of(1, 2, 3));
    await world.settle();
    world.clock.advance(600);
    dtu.send('ping');
    dtu.send(Uint8Array.of(4));
    await world.settle();
    world.clock.advance(699);
    expect(world.states(id)).toEqual(['queued', 'sent']);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true);
    expect(world.steps(id).at(-1)).toMatchObject({ state: 'acknowledged', answer: '01020304', final: true });
  });

  it.each([
    [2, 'refused modbus-2'],
    [4, 'timeout unproven:modbus-4'],
  ])('a raw packet that a device answers with exception %i is not a success', async (code, end) => {
    const dtu = await world.online();
    const bytes = Uint8Array.of(1, 3, 2, 0, 0, 1, 0x85, 0xb2);
    const id = world.order({ kind: 'raw', bytes });
    await world.until(() => dtu.received.length === bytes.length);
    dtu.send(Uint8Array.of(1, 0x83, code));
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 100);
    expect(world.states(id).at(-1)).toBe(end);
    expect(world.steps(id).at(-1)?.answer).toBe(`01830${code}`);
  });

  it('a raw packet without an answer times out', async () => {
    const dtu = await world.online();
    const id = world.order({ kind: 'raw', bytes: Uint8Array.of(1, 2) });
    await world.until(() => dtu.received.length === 2);
    world.clock.advance(4000);
    expect(world.states(id)).toEqual(['queued', 'sent', 'timeout silent']);
  });

  it('a message goes to the DTU itself, and its reply is the answer', async () => {
    const dtu = await world.online(dtuOf({ link: 'hex-text' }));
    const id = world.order({ kind: 'dtu-message', text: 'config,readconfig' });
    await world.until(() => dtu.receivedText === 'config,readconfig');
    dtu.send(new TextEncoder().encode('{"msg_id":1,"name":"屋顶"}'));
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 100);
    expect(world.steps(id).at(-1)).toMatchObject({ state: 'acknowledged' });
    expect(world.steps(id).at(-1)?.answer).toContain('屋顶');
  });

  it('texts of a DTU do not answer a raw packet for the bus, but one that the DTU handles itself', async () => {
    const dtu = await world.online();
    const forBus = world.order({ kind: 'raw', bytes: Uint8Array.of(1, 2) });
    await world.until(() => dtu.received.length === 2);
    dtu.send('{"csq":24,"rssi":-70}');
    dtu.send(Uint8Array.of(9));
    await world.until(() => world.discards('dtu-reply') === 1);
    await world.passUntil(() => world.steps(forBus).at(-1)?.final === true, 100);
    expect(world.steps(forBus).at(-1)).toMatchObject({ state: 'acknowledged', answer: '09' });
    const forDtu = world.order({ kind: 'raw', bytes: new TextEncoder().encode('rrpc,getver') });
    await world.passUntil(() => dtu.receivedText.endsWith('rrpc,getver'), 100);
    dtu.send('rrpc,getver,1.8');
    await world.passUntil(() => world.steps(forDtu).at(-1)?.final === true, 100);
    expect(world.steps(forDtu).at(-1)?.state).toBe('acknowledged');
  });

  it('unsolicited texts of a DTU are not an answer of a device', async () => {
    const dtu = await world.online();
    const id = world.order(read);
    await world.until(() => dtu.asked.length === 1);
    dtu.send('rrpc,getver,1.0\r\n');
    await world.until(() => world.discards('dtu-reply') === 1);
    expect(world.states(id)).toEqual(['queued', 'sent']);
  });

  it('an answered command returns a device that was given up to polling', async () => {
    const dtu = await world.online(dtuOf({ keepAliveSeconds: 86_400 }));
    await world.passUntil(() => world.kinds().includes('device-offline no-answer'), 1000, 1_000_000);
    dtu.slaves.set(1, registerSlave());
    // The poll's request has the read's shape: until its answer expires, an answer may belong to either.
    world.clock.advance(20_000);
    const id = world.order(read);
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 1000);
    await world.passUntil(() => world.kinds().includes('device-online'), 1000, 60_000);
  });

  it('a version that was read is reported once', async () => {
    const dialogs = {
      ...oneRegister,
      *read(...args: Parameters<typeof oneRegister.read>) {
        const result = yield* oneRegister.read(...args);
        return result.ok ? { ...result, version: 'V1.2' } : result;
      },
    };
    const other = new GatewayWorld({}, dialogs);
    await other.listen();
    const dtu = await other.online();
    dtu.slaves.set(1, registerSlave());
    for (let i = 0; i < 2; i++) {
      const id = other.order(read);
      await other.passUntil(() => other.steps(id).at(-1)?.final === true);
    }
    expect(other.events.filter(({ kind }) => kind === 'device-version')).toEqual([
      { kind: 'device-version', deviceId: 'device-1', tenantId: 'tenant-1', version: 'V1.2' },
    ]);
    await other.close();
  });

  it('a command for a device that is removed while it waits is refused', async () => {
    await world.online(dtuOf({ devices: [device(1), device(2)] }));
    const busy = world.order(write);
    const id = world.order({ ...write, deviceId: 'device-2' });
    world.gateway.put(dtuOf({ devices: [device(1)] }));
    expect(world.states(id)).toEqual(['queued', 'refused removed']);
    world.gateway.remove('dtu-1');
    expect(world.states(busy)).toEqual(['queued', 'sent', 'timeout removed']);
  });
});
