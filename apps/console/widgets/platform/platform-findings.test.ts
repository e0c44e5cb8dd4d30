import type { PlatformState } from '@heliodeck/model/wire/platform-state';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './platform-findings.ts';

const process = {
  id: 'p',
  host: 'h',
  pid: 7,
  version: '1',
  roles: ['api'],
  startTime: '2026-06-01 11:00:00',
  seenTime: '2026-06-01 11:59:50',
  late: false,
  memoryBytes: 1,
  loopDelayMs: 1,
  gatewayState: 'running',
  gatewayRestarts: 0,
  sockets: 0,
  dtusOnline: 0,
  dtusUnclaimed: 0,
  readingsWaiting: 0,
  workers: [],
};
const fine: PlatformState = {
  time: '2026-06-01 12:00:00',
  processes: [process],
  jobs: { dead: 0, retry: 3, waiting: 2, oldestSeconds: 4 },
  database: {
    bytes: 1,
    since: null,
    bytesPerDay: null,
    disk: { freeBytes: 1, allBytes: 2, fullTime: '2027-06-01 00:00:00' },
  },
  stream: null,
  tenants: [],
  backups: {
    configured: true,
    newestTime: '2026-06-01 03:00:00',
    archivedTime: '2026-06-01 11:59:00',
    archiveFailedTime: '2026-05-01 00:00:00',
  },
};
const keys = (state: PlatformState) => findingsOf(state).map(({ key, tone }) => `${key} ${tone}`);

describe('the problems of the platform', () => {
  it('is nothing while processes report, backups are recent and disks have room', () => {
    expect(keys(fine)).toEqual([]);
  });

  it('begin with a silent process, or one whose gateway does not run, before less urgent ones', () => {
    const jobs = { dead: 2, retry: 0, waiting: 9, oldestSeconds: 900 };
    expect(keys({ ...fine, jobs, processes: [{ ...process, late: true }] })).toEqual([
      ...['p critical', 'dead warning', 'jobs warning'],
    ]);
    expect(keys({ ...fine, processes: [{ ...process, gatewayState: 'down' }] })).toEqual(['p critical']);
    const worker = { worker: 1, state: 'running', restarts: 0, dtusOnline: 1, readingsWaiting: 0 };
    const workers = [worker, { ...worker, worker: 2, state: 'down' }];
    expect(keys({ ...fine, processes: [{ ...process, workers }] })).toEqual(['p 2 down critical']);
  });

  it.each([
    ['2026-06-10 00:00:00', ['disk critical']],
    ['2026-07-10 00:00:00', ['disk warning']],
    ['2026-09-10 00:00:00', []],
    [null, []],
  ])('include a disk that is full at %s', (fullTime, expected) => {
    const disk = { freeBytes: 1, allBytes: 2, fullTime };
    expect(keys({ ...fine, database: { ...fine.database, disk } })).toEqual(expected);
  });

  it('is a stream of readings that is unreachable, fills up, or is not read', () => {
    const held = {
      messages: 5,
      bytes: 79,
      limitBytes: 100,
      oldestSeconds: 1,
      replicasBehind: 1,
      lags: [{ partition: 3, messages: 1_000 }],
    };
    const of = (more: Partial<typeof held>) =>
      keys({ ...fine, stream: { reached: true, held: { ...held, ...more } } });
    expect(of({})).toEqual([]);
    expect(of({ bytes: 80 })).toEqual(['stream full warning']);
    expect(of({ bytes: 95 })).toEqual(['stream full critical']);
    expect(of({ lags: [...held.lags, { partition: 4, messages: 1 }] })).toEqual(['stream lag warning']);
    expect(keys({ ...fine, stream: { reached: false, held: null } })).toEqual(['stream critical']);
  });

  it('include a backup that is missing, old, or whose archive fails', () => {
    const of = (backups: Partial<PlatformState['backups']>) =>
      keys({ ...fine, backups: { ...fine.backups, ...backups } });
    expect(of({ configured: false })).toEqual(['backup warning']);
    expect(of({ newestTime: null })).toEqual(['backup critical']);
    expect(of({ newestTime: '2026-05-30 00:00:00' })).toEqual(['backup critical']);
    expect(of({ archiveFailedTime: '2026-06-01 12:00:00' })).toEqual(['archive critical']);
    expect(of({ archivedTime: null })).toEqual(['archive critical']);
  });
});
