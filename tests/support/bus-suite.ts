import { randomUUID } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { expect, it } from 'vitest';
import { type Bus, openBus } from '../../apps/server/bus/bus.ts';
import type { BusTransport } from '../../apps/server/bus/transport.ts';
import { later } from './later.ts';
import { quietLog } from './log.ts';
import { until } from './until.ts';

/** A transport between processes, and functions to interrupt it. */
export interface BusWay {
  connect(): Promise<BusTransport>;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

type Given = Partial<Parameters<typeof openBus>[0]>;

/** The guarantees that processes rely on, for any transport. */
export function busSuite(way: BusWay): void {
  const installation = randomUUID();
  const join = async (given: Given = {}): Promise<Bus> => {
    const transport = await way.connect();
    const bus = await openBus({
      transport,
      installation,
      self: randomUUID(),
      program: '1.2.0',
      keys: 'k',
      log: quietLog,
      ...given,
    });
    later(() => bus.close(500));
    return bus;
  };
  const pair = async (): Promise<[Bus, Bus]> => [await join(), await join()];

  it('the order of one process’s messages is kept, and neither the sender nor closed peers receive them', async () => {
    const [teller, listener] = await pair();
    const heard: string[] = [];
    const end = listener.on('follow', ({ tenants }, from) => {
      expect(from).toBe(teller.self);
      heard.push(...tenants);
    });
    const own: unknown[] = [];
    teller.on('follow', (message) => void own.push(message));
    await settled(teller, listener);
    const sent = Array.from({ length: 500 }, (_, n) => String(n));
    for (const tenant of sent) teller.tell('follow', { tenants: [tenant] });
    await until(() => heard.length === sent.length, 'all is heard');
    expect(heard).toEqual(sent);
    end();
    teller.tell('follow', { tenants: ['late'] });
    await settled(teller, listener);
    expect(heard).not.toContain('late');
    expect(own).toEqual([]);
  });

  it('messages for a key reach only subscribers of that key', async () => {
    const [teller, listener] = await pair();
    const heard: string[] = [];
    listener.on('live', ({ tenantId }) => void heard.push(tenantId), 'ours');
    await settled(teller, listener);
    for (const tenantId of ['theirs', 'ours']) teller.tell('live', { tenantId, events: [] }, tenantId);
    await until(() => heard.length > 0, 'it is heard');
    expect(heard).toEqual(['ours']);
  });

  it('answers preserve values, including bytes and maps, and errors keep their code', async () => {
    const [asker, answerer] = await pair();
    answerer.answer(async ({ call, args }) => {
      if (call === 'settled') throw new CodedError('command.dtuOffline');
      return { args, counts: new Map([['a', 1]]), none: undefined };
    });
    await settled(answerer, asker);
    const args = [{ bytes: Uint8Array.of(1, 2) }, undefined];
    expect(await asker.ask(answerer.self, { call: 'line', args }, 5_000)).toEqual({
      args,
      counts: new Map([['a', 1]]),
      none: undefined,
    });
    await expect(asker.ask(answerer.self, { call: 'settled', args: [] }, 5_000)).rejects.toMatchObject({
      code: 'command.dtuOffline',
    });
  });

  it('a missing peer is reported immediately, and a silent one after its timeout', async () => {
    const [asker, silent] = await pair();
    const question = { call: 'settled', args: [] } as const;
    await expect(asker.ask(randomUUID(), { ...question, args: [] }, 60_000)).rejects.toMatchObject({
      reason: 'nobody',
    });
    silent.answer(() => new Promise(() => undefined));
    await settled(silent, asker);
    await expect(asker.ask(silent.self, { ...question, args: [] }, 50)).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('a slow reader does not fill the memory, and is informed that it missed messages', async () => {
    const [teller, reader] = await pair();
    let gaps = 0;
    reader.onGap(() => {
      gaps += 1;
    });
    const gate = Promise.withResolvers<void>();
    const heard: string[] = [];
    reader.on('follow', async ({ tenants }) => {
      await gate.promise;
      heard.push(...tenants);
    });
    await settled(teller, reader);
    for (let n = 0; n < 5_000; n += 1) teller.tell('follow', { tenants: [String(n)] });
    await until(() => gaps >= 2, 'it is told of what it missed');
    await settled(teller, reader);
    gate.resolve();
    await until(() => heard.at(-1) === '4999', 'the newest is heard');
    expect(heard.length).toBeLessThanOrEqual(2_001);
  });

  it('the bus resumes after a lost connection, and reports that messages may be missing', async () => {
    const [teller, listener] = await pair();
    let gaps = 0;
    listener.onGap(() => {
      gaps += 1;
    });
    const heard: string[] = [];
    listener.on('follow', ({ tenants }) => void heard.push(...tenants));
    teller.answer(async () => 'here');
    await way.cut();
    await until(() => !teller.isConnected && !listener.isConnected, 'both know');
    await expect(listener.ask(teller.self, { call: 'settled', args: [] }, 60_000)).rejects.toMatchObject({
      reason: 'lost',
    });
    teller.tell('follow', { tenants: ['lost'] });
    await way.mend();
    await until(() => teller.isConnected && listener.isConnected, 'both are back');
    expect(gaps).toBe(1);
    await settled(teller, listener);
    expect(await listener.ask(teller.self, { call: 'settled', args: [] }, 5_000)).toBe('here');
    teller.tell('follow', { tenants: ['heard'] });
    await until(() => heard.length > 0, 'it is heard again');
    expect(heard).toEqual(['heard']);
  });

  it('pending answers are sent before the bus closes', async () => {
    const [asker, answerer] = await pair();
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    answerer.answer(async () => {
      begun.resolve();
      await gate.promise;
      return 'done';
    });
    await settled(answerer, asker);
    const asked = asker.ask(answerer.self, { call: 'settled', args: [] }, 5_000);
    await begun.promise;
    const closed = answerer.close(5_000);
    gate.resolve();
    expect(await asked).toBe('done');
    await closed;
    await expect(asker.ask(answerer.self, { call: 'settled', args: [] }, 5_000)).rejects.toMatchObject({
      reason: 'nobody',
    });
  });

  it('peers with another protocol version, another major version, or other keys are refused', async () => {
    await join();
    await expect(join({ version: 2 })).rejects.toThrow(/another version.*do not understand/);
    await expect(join({ program: '2.0.0' })).rejects.toThrow(/version 1\.2\.0 run.*this one is 2\.0\.0/);
    await expect(join({ keys: 'others' })).rejects.toThrow(/DATA_DIR\/keys differs/);
    await join({ program: '1.9.4' });
  });

  it('two installations on one server are separate, whatever else differs', async () => {
    const ours = await join();
    const others = await join({ installation: randomUUID(), program: '9.0.0', keys: 'theirs' });
    const heard: unknown[] = [];
    ours.on('follow', (message) => void heard.push(message));
    ours.answer(async () => 'ours');
    others.tell('follow', { tenants: ['theirs'] });
    await expect(others.ask(ours.self, { call: 'settled', args: [] }, 5_000)).rejects.toMatchObject({
      reason: 'nobody',
    });
    expect(heard).toEqual([]);
  });
}

/** Resolves when everything `teller` has sent so far has arrived at `listener`. */
async function settled(teller: Bus, listener: Bus): Promise<void> {
  let isThere = false;
  const end = listener.on(
    'live',
    () => {
      isThere = true;
    },
    'settled',
  );
  await until(() => {
    teller.tell('live', { tenantId: 'settled', events: [] }, 'settled');
    return isThere;
  }, 'what was told is heard');
  end();
}
