import type { GatewayDtu } from '@heliodeck/gateway/contract';
import { FakeDtu, registerSlave } from '@heliodeck/gateway/fake-dtu.test-support';
import { toHex } from '@heliodeck/kit/bytes';
import { appendCrc } from '@heliodeck/protocol/modbus/crc16';
import { describe, expect, it } from 'vitest';
import { fieldDirectory } from '../../../apps/server/gateway/directory.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { dtuPath, registerCalls, stationPath } from '../../support/register-calls.ts';
import { newDesign, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

/** The link settings of a DTU, from its form to a DTU that is online over real TCP. */
const world = await fieldWorld();
const { admin } = await organisation(world);
const { post, add } = registerCalls(world, admin);
const stationInfoId = await add(stationPath, stationDraft());
const { gateway } = world;

const register = (settings: Row = {}, imei = newDesign().imei) =>
  add(dtuPath, { stationInfoId, name: 'D', imei, ...settings });
/** Reads a register of slave 1; each call another one, since equal waiting reads are merged. */
const question = (register: number) => appendCrc(Uint8Array.of(1, 3, 0, register, 0, 1));
const discards = async (reason: string): Promise<number> =>
  (await gateway.counters()).gateway.discards[reason] ?? 0;

/** A DTU without devices, which is not polled: everything it receives was requested here. */
async function online(settings: Row = {}) {
  const { imei } = newDesign();
  const id = await register(settings, imei);
  const dtu = new FakeDtu(world.gatewayPort);
  later(() => dtu.hangUp());
  dtu.send(imei);
  await until(async () => (await gateway.online([id])).length > 0, 'the DTU is online');
  return {
    dtu,
    /** Changes the record like the form; resolves when the gateway has received it. */
    async set(changed: Row): Promise<void> {
      expect((await post(`${dtuPath}/submit`, { id, ...changed })).status).toBe(200);
      await gateway.settled();
    },
    /** Puts raw requests on the bus, one after the other. */
    ask(times: number): void {
      for (let n = 0; n < times; n++) {
        const command = { kind: 'raw', bytes: question(n) } as const;
        void gateway.order({ commandId: `${id}${n}`, dtuId: id, command, expiresAt: Date.now() + 600_000 });
      }
    },
    asked: (times: number) => until(() => dtu.asked.length >= times, `question ${times} came down`),
  };
}

describe('an invalid setting is refused at its field', () => {
  it.each([
    [{ heartbeats: 'HB\n0xABC' }, 'heartbeats'],
    [{ heartbeats: '心跳' }, 'heartbeats'],
    [{ link: 'carrier-pigeon' }, 'link'],
    [{ timeoutMs: 199 }, 'timeoutMs'],
    [{ gapMs: 10_001 }, 'gapMs'],
    [{ drainMs: -1 }, 'drainMs'],
    [{ drainMs: 60_001 }, 'drainMs'],
    [{ keepAliveSeconds: 9 }, 'keepAliveSeconds'],
    [{ imei: '1234' }, 'imei'],
  ])('%j', async (settings, field) => {
    const { status, body } = await post(`${dtuPath}/submit`, {
      stationInfoId,
      name: 'D',
      imei: newDesign().imei,
      ...settings,
    });
    expect([status, (body as { params?: Row }).params?.field]).toEqual([400, field]);
  });
});

describe('the settings of the form are sent to the gateway', () => {
  it('unchanged: as saved, as changed, and the default where cleared', async () => {
    const told: GatewayDtu[] = [];
    const directory = fieldDirectory({
      openKey: (_tenant, sealed) => sealed,
      db: world.database.store.asPlatform('a test'),
      gateway: { put: (dtu) => void told.push(dtu), remove: () => undefined },
      log: quietLog,
      stopping: new AbortController().signal,
    });
    const set = { link: 'hex-text', timeoutMs: 900, gapMs: 7, drainMs: 33, keepAliveSeconds: 45 };
    const id = await register({ ...set, heartbeats: 'HB\n0xAA 55' });
    const read = async () => {
      directory.refresh([id]);
      await directory.settled();
      const {
        heartbeats = [],
        link,
        timeoutMs,
        gapMs,
        keepAliveSeconds,
        bus,
      } = told.at(-1) ?? ({} as GatewayDtu);
      return { heartbeats: heartbeats.map(toHex), link, timeoutMs, gapMs, keepAliveSeconds, bus };
    };
    const { drainMs, ...same } = set;
    expect(await read()).toEqual({ ...same, bus: { drainIdleMs: drainMs }, heartbeats: ['4842', 'aa55'] });
    await post(`${dtuPath}/submit`, { id, drainMs: 0, heartbeats: 'BEAT' });
    expect(await read()).toEqual({ ...same, bus: { drainIdleMs: 0 }, heartbeats: ['42454154'] });
    const cleared = { link: '', timeoutMs: '', gapMs: '', drainMs: '', keepAliveSeconds: '', heartbeats: '' };
    await post(`${dtuPath}/submit`, { id, ...cleared });
    expect(await read()).toEqual({
      link: 'auto',
      timeoutMs: 4000,
      gapMs: 50,
      keepAliveSeconds: 120,
      heartbeats: [],
      bus: { drainIdleMs: null },
    });
  });
});

// Each starts with a time longer than the test: only the new one lets it end.
describe('a DTU that is online keeps its socket and applies', () => {
  it('its heartbeats, from the next byte', async () => {
    const { dtu, set } = await online();
    const [noise, beats] = [await discards('foreign'), await discards('heartbeat')];
    dtu.send('EVERGREEN');
    await until(async () => (await discards('foreign')) > noise, 'an unknown word is noise');
    await set({ heartbeats: 'LIFE\nEVERGREEN' });
    dtu.send('EVERGREEN');
    await until(async () => (await discards('heartbeat')) > beats, 'the same word is a heartbeat');
    expect([(await discards('foreign')) - noise, dtu.closed]).toEqual([1, false]);
  });

  it('its link form, from the next request', async () => {
    const { dtu, set, ask } = await online();
    const heard: string[] = [];
    dtu.onBytes = (bytes) => heard.push(new TextDecoder().decode(bytes));
    await set({ link: 'hex-text' });
    ask(1);
    await until(() => heard.length === 1, 'the question came down');
    expect([heard, dtu.closed]).toEqual([[toHex(question(0)).toUpperCase()], false]);
  });

  it('its timeout, from the next request', async () => {
    const { dtu, set, ask, asked } = await online({ timeoutMs: 60_000, gapMs: 0, drainMs: 0 });
    await set({ timeoutMs: 200 });
    ask(3);
    await asked(3);
    expect(dtu.closed).toBe(false);
  });

  it('the pause after a timeout, from the next timeout', async () => {
    const { dtu, set, ask, asked } = await online({ timeoutMs: 200, gapMs: 0, drainMs: 60_000 });
    await set({ drainMs: 0 });
    ask(3);
    await asked(3);
    expect(dtu.closed).toBe(false);
  });

  it('the gap between its frames, from the next answer', async () => {
    const { dtu, set, ask, asked } = await online({ timeoutMs: 30_000, gapMs: 10_000 });
    dtu.slaves.set(1, registerSlave());
    await set({ gapMs: 0 });
    // Two gaps of ten seconds would be too long.
    ask(3);
    await asked(3);
    expect(dtu.closed).toBe(false);
  });
});
