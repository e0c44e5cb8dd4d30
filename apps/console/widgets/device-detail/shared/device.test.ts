import { expect, test } from 'vitest';
import { withEvent } from './device.ts';

const device = (id: string) => ({ id, dtuId: '9', onlineStatus: 0, dtuOnlineStatus: 1, version: null });
const online = { kind: 'online', of: 'device', id: '2', online: true, at: 0 } as const;

test('an event about a device that is not shown changes nothing, not even the array', () => {
  const list = [device('1')];
  expect(withEvent(list, online)).toBe(list);
  expect(withEvent(undefined, online)).toBeUndefined();
});

test('a device that comes online does so in a page as well as in a list', () => {
  expect(withEvent([device('1'), device('2')], online).map((one) => one.onlineStatus)).toEqual([0, 1]);
  expect(withEvent({ total: 1, records: [device('2')] }, online).records[0]?.onlineStatus).toBe(1);
});

test('a DTU that goes offline makes its devices unreachable, but keeps their own status', () => {
  const gone = { kind: 'online', of: 'dtu', id: '9', online: false, at: 0 } as const;
  expect(withEvent(device('1'), gone)).toMatchObject({ dtuOnlineStatus: 0, onlineStatus: 0 });
});

test('a version that was read is displayed', () => {
  const read = { kind: 'changed', entity: 'xwj', id: '1', at: 0, what: { version: 'V1.2.3' } } as const;
  expect(withEvent(device('1'), read).version).toBe('V1.2.3');
});
