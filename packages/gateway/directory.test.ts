import { describe, expect, it } from 'vitest';
import { contextAt } from './context.test-support.ts';
import type { GatewayDtu } from './contract.ts';
import { Directory } from './directory.ts';
import { registerSlave } from './fake-dtu.test-support.ts';
import { ManualClock } from './manual-clock.test-support.ts';
import { packDtu, unpackDtu } from './packed-dtu.ts';
import { gatewayDefaults } from './tuning.ts';
import { device, dtuOf, GatewayWorld, imei, imeiOf } from './world.test-support.ts';

const after = gatewayDefaults.packAfterMs;

function directory(): { readonly clock: ManualClock; readonly dtus: Directory; opened(): string[] } {
  const clock = new ManualClock();
  const dtus = new Directory(contextAt(clock));
  return { clock, dtus, opened: () => Array.from(dtus.allOpened(), ({ id }) => id) };
}

describe('a packed DTU', () => {
  it.each<readonly [string, GatewayDtu]>([
    [
      'with all settings',
      dtuOf({
        key: 'a "key"',
        link: 'hex-text',
        heartbeats: [Uint8Array.of(0, 255), new TextEncoder().encode('HB')],
        bus: { drainIdleMs: 0, lateMs: null },
        devices: [device(1), device(2, { periodSeconds: 0.5 })],
      }),
    ],
    ['with few', dtuOf({ heartbeats: [], devices: [] })],
  ])('is unpacked with its settings, %s', (_, settings) => {
    expect(unpackDtu(settings.id, packDtu(settings), (text) => text)).toEqual(settings);
  });

  it('needs less than 100 bytes, and 100 more for each device', () => {
    const size = (devices: number) =>
      packDtu(
        dtuOf({
          id: '1900000000000100000',
          devices: Array.from({ length: devices }, (_, i) =>
            device(i, { id: `18000000000000000${i}`, profile: 'heliodeck-mppt4' }),
          ),
        }),
      ).length;
    expect(size(0)).toBeLessThan(100);
    expect(size(5) - size(4)).toBeLessThan(100);
  });
});

describe('the directory of a gateway', () => {
  it('unpacks a DTU on request only', () => {
    const { dtus, opened } = directory();
    dtus.put(dtuOf());
    dtus.put(dtuOf({ id: 'dtu-2', imei: imeiOf(2) }));
    expect(dtus.opened('dtu-2')).toBeUndefined();
    expect(opened()).toEqual([]);
    expect(dtus.byImei(imei)?.id).toBe('dtu-1');
    expect(opened()).toEqual(['dtu-1']);
  });

  it('packs a DTU without requests for a while, and unpacks it with its current settings', () => {
    const { clock, dtus, opened } = directory();
    dtus.put(dtuOf());
    const first = dtus.get('dtu-1');
    clock.advance(after - 1);
    dtus.packIdle();
    expect(opened()).toEqual(['dtu-1']);
    clock.advance(1);
    dtus.packIdle();
    expect(opened()).toEqual([]);
    dtus.put(dtuOf({ timeoutMs: 900 }));
    const again = dtus.get('dtu-1');
    expect(again).not.toBe(first);
    expect(again?.settings.timeoutMs).toBe(900);
  });

  it('finds a packed DTU by its newest IMEI only, and a removed one by none', () => {
    const { dtus } = directory();
    dtus.put(dtuOf());
    dtus.put(dtuOf({ imei: imeiOf(2) }));
    expect(dtus.byImei(imei)).toBeUndefined();
    dtus.put(dtuOf({ id: 'dtu-2' }));
    expect([imei, imeiOf(2)].map((one) => dtus.byImei(one)?.id)).toEqual(['dtu-2', 'dtu-1']);
    dtus.put(dtuOf({ id: 'dtu-3', imei: imeiOf(3) }));
    dtus.remove('dtu-3');
    expect([dtus.byImei(imeiOf(3)), dtus.get('dtu-3')]).toEqual([undefined, undefined]);
  });

  it('refuses the IMEI of a packed DTU for another, and changes nothing', () => {
    const { dtus } = directory();
    dtus.put(dtuOf());
    expect(() => dtus.put(dtuOf({ id: 'dtu-2' }))).toThrow('imei-taken');
    expect([dtus.byImei(imei)?.id, dtus.get('dtu-2')]).toEqual(['dtu-1', undefined]);
  });
});

describe('a DTU at a gateway', () => {
  it('stays unpacked while its socket is open, and is served again after it was packed', async () => {
    const world = new GatewayWorld({ packAfterMs: 60_000 });
    await world.listen();
    const settings = dtuOf({ keepAliveSeconds: 36_000, devices: [device(1, { periodSeconds: 3600 })] });
    const read = () => world.order({ kind: 'read', deviceId: 'device-1', word: 'real_time_data' });
    const first = await world.online(settings);
    world.clock.advance(120_000);
    world.gateway.takeLines();
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    first.hangUp();
    await world.until(() => !world.gateway.isOnline('dtu-1'));
    world.clock.advance(120_000);
    world.gateway.takeLines();
    expect(world.states(read())).toEqual(['queued', 'refused dtu-offline']);
    world.clock.advance(120_000);
    world.gateway.takeLines();
    const second = world.dial();
    second.slaves.set(1, registerSlave(7));
    second.send(settings.imei);
    await world.until(() => world.gateway.isOnline('dtu-1'));
    const command = read();
    await world.until(() => world.states(command).includes('acknowledged'));
    expect(world.all.at(-1)).toMatchObject({ deviceId: 'device-1', values: { value: 8 } });
    await world.close();
  });
});
