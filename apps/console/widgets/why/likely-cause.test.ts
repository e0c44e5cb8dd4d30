import type { DevicePast } from '@heliodeck/model/wire/device-past';
import type { LineChain } from '@heliodeck/model/wire/line-facts';
import { describe, expect, it } from 'vitest';
import { dtuCause, likelyCause } from './likely-cause.ts';

const facts = {
  exchanges: 9,
  answered: 0,
  timeouts: 9,
  late: 0,
  lastLateMs: null,
  mostLateMs: null,
  mostAnswerMs: null,
  damaged: 0,
  errors: {},
  discarded: {},
  answerAge: null,
  frameAge: null,
};
const device = (id: string, isOnline: boolean, advice: LineChain['devices'][number]['advice'] = null) => ({
  id,
  name: id,
  address: 1,
  isOnline,
  facts,
  advice,
});
const chain = (isOnline: boolean, ...devices: LineChain['devices']) => ({
  dtu: {
    id: 'd',
    isOnline,
    heardAge: 1,
    link: 'auto',
    seenLink: null,
    timeoutMs: 4000,
    waiting: 0,
    facts,
  },
  devices,
});
const lost = (at: number, of: 'dtu' | 'device' = 'device', reason = 'no-answer') => ({
  of,
  id: of === 'dtu' ? 'd' : '1',
  name: '',
  at,
  event: 'offline' as const,
  reason,
});
const change = (at: number, field = 'address') => ({
  at,
  account: 'admin',
  entity: field === 'imei' ? 'dtu' : 'xwj',
  id: field === 'imei' ? 'd' : '1',
  name: '',
  field,
  from: '4',
  to: '9',
});
const nothing: DevicePast = { events: [], changes: [] };
const minute = 60_000;

describe('the likely cause of a silence', () => {
  it('a device that answers, is unknown or has not been read yet has none', () => {
    expect(likelyCause(undefined, nothing, '1')).toBeUndefined();
    expect(likelyCause(chain(true), nothing, '1')).toBeUndefined();
    expect(
      likelyCause(chain(true, device('1', true)), { events: [], changes: [change(1)] }, '1'),
    ).toBeUndefined();
  });

  it('a recent change comes first, even while the DTU is offline now', () => {
    const past = { events: [lost(20 * minute)], changes: [change(19 * minute)] };
    for (const isOnline of [true, false])
      expect(likelyCause(chain(isOnline, device('1', false)), past, '1')).toMatchObject({
        kind: 'changed',
        change: { from: '4', to: '9' },
      });
  });

  it.each([
    ['a change long before', change(1)],
    ['a change after it', change(101 * minute)],
    ['a change of its name', change(99 * minute, 'name')],
  ])('%s is not given as the cause', (_, one) => {
    const past = { events: [lost(100 * minute)], changes: [one] };
    expect(likelyCause(chain(true, device('1', false)), past, '1')).toEqual({ kind: 'gone' });
  });

  it('a change before a silence is given as the cause, even if a restart found the device offline again', () => {
    const events = [
      lost(100 * minute),
      lost(20 * minute),
      { ...lost(10 * minute), event: 'online' as const },
    ];
    const past = { events, changes: [change(19 * minute)] };
    expect(likelyCause(chain(true, device('1', false)), past, '1')).toMatchObject({ kind: 'changed' });
    const back = [lost(100 * minute), { ...lost(50 * minute), event: 'online' as const }, lost(20 * minute)];
    expect(likelyCause(chain(true, device('1', false)), { ...past, events: back }, '1')).toEqual({
      kind: 'gone',
    });
  });

  it('an offline DTU, a silent bus and a device that never answered are distinguished', () => {
    const gone = { events: [lost(5), lost(4, 'dtu', 'socket-lost')], changes: [] };
    expect(likelyCause(chain(false, device('1', false)), gone, '1')).toEqual({
      kind: 'dtu',
      reason: 'socket-lost',
    });
    expect(likelyCause(chain(true, device('1', false), device('2', false)), gone, '1')).toEqual({
      kind: 'bus',
    });
    expect(likelyCause(chain(true, device('1', false), device('2', true)), nothing, '1')).toEqual({
      kind: 'never',
    });
  });

  it('counts that show more than silence are reported, also for an online device', () => {
    const damaged = device('1', true, { kind: 'damaged' });
    expect(likelyCause(chain(true, damaged), nothing, '1')).toEqual({ kind: 'advice' });
    const silent = device('1', false, { kind: 'silent' });
    expect(likelyCause(chain(true, silent), nothing, '1')).toEqual({ kind: 'never' });
  });
});

describe('the likely cause of a DTU’s silence', () => {
  const kind = (isOnline: boolean, past: DevicePast, ...devices: LineChain['devices']) =>
    dtuCause(chain(isOnline, ...devices), past)?.kind;
  const dtuLost: DevicePast = { events: [lost(20 * minute, 'dtu', 'keep-alive-expired')], changes: [] };

  it('a DTU that is online with a device that answers, or is not read yet, has none', () => {
    expect(dtuCause(undefined, nothing)).toBeUndefined();
    expect(kind(true, nothing)).toBeUndefined();
    expect(kind(true, nothing, device('1', false), device('2', true))).toBeUndefined();
  });

  it('is that it never connected, or the reason of its disconnection', () => {
    expect(kind(false, nothing, device('1', false))).toBe('neverConnected');
    expect(dtuCause(chain(false), dtuLost)).toEqual({ kind: 'dtu', reason: 'keep-alive-expired' });
  });

  it('is a change of the DTU shortly before it disconnected, or any change before its first connection', () => {
    const imei = change(19 * minute, 'imei');
    expect(kind(false, { ...dtuLost, changes: [imei] })).toBe('changed');
    expect(kind(false, { ...nothing, changes: [imei] })).toBe('changed');
    expect(kind(false, { ...dtuLost, changes: [change(minute, 'imei')] })).toBe('dtu');
    // Changing the address of one device behind it does not disconnect it.
    expect(kind(false, { ...dtuLost, changes: [change(19 * minute)] })).toBe('dtu');
  });

  it('is its bus where it is online and nothing on it answers', () => {
    expect(kind(true, dtuLost, device('1', false), device('2', false))).toBe('bus');
  });
});
