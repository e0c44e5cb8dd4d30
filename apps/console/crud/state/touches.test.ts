import type { LiveEvent } from '@heliodeck/client/live-feed';
import { xwj } from '@heliodeck/model/devices/xwj';
import { entityOf } from '@heliodeck/model/registries/entities';
import { dtu } from '@heliodeck/model/stations/dtu';
import { describe, expect, it } from 'vitest';
import { touches } from './touches.ts';

const rows = [{ id: '7', xwjId: '9', dtuId: '5' }];
const online = (of: 'dtu' | 'device', id: string): LiveEvent => ({
  kind: 'online',
  of,
  id,
  online: true,
  at: 0,
});
const reading: LiveEvent = { kind: 'readings', deviceId: '9', record: 'battery', pack: 0, at: 0, values: {} };

describe('a live event', () => {
  it('about another kind of record does not reload the list', () => {
    expect(touches(online('device', '7'), dtu, rows)).toBe(false);
    expect(touches({ kind: 'changed', entity: 'xwj', id: '7', at: 0 }, dtu, rows)).toBe(false);
  });
  it('about a hidden record does not reload the list', () => {
    expect(touches(online('dtu', '8'), dtu, rows)).toBe(false);
  });
  it('a live event of a reading never reloads a history list', () => {
    expect(touches(reading, entityOf('batteryHistory'), rows)).toBe(false);
    expect(touches(reading, xwj, rows)).toBe(false);
  });
  it('a live event that a shown DTU came online reloads its list', () => {
    expect(touches(online('dtu', '7'), dtu, rows)).toBe(true);
  });
  it('a live event that a DTU came online reloads the list of its devices, and no other', () => {
    expect(touches(online('dtu', '5'), xwj, rows)).toBe(true);
    expect(touches(online('dtu', '7'), xwj, rows)).toBe(false);
    expect(touches(online('device', '7'), xwj, rows)).toBe(true);
  });
  it('a live event of a reading of a shown device reloads a real-time list', () => {
    expect(touches(reading, entityOf('battery'), rows)).toBe(true);
  });
  it('a live event about missed events reloads every list', () => {
    expect(touches({ kind: 'reload' }, entityOf('batteryHistory'), [])).toBe(true);
  });
});
