import { expect, test } from 'vitest';
import type { CommandRow } from './command-row.ts';
import { commandSteps, notApproved } from './command-steps.ts';

const row = (given: Partial<CommandRow>): CommandRow => ({
  id: '1',
  dtuId: '2',
  deviceId: '3',
  kind: 'read',
  word: 'real_time_data',
  state: 'queued',
  detail: null,
  createUser: '4',
  userName: 'Lin',
  approvedBy: null,
  createTime: '2026-06-01 12:00:00',
  sentTime: null,
  endTime: null,
  expireTime: null,
  asked: null,
  found: null,
  before: null,
  answer: null,
  frames: null,
  later: null,
  laterTime: null,
  laterFound: null,
  laterFrames: null,
  ...given,
});
const way = (given: Partial<CommandRow>) =>
  commandSteps(row(given)).map((step) => `${step.state} ${step.position}`);
const ended = { sentTime: '2026-06-01 12:00:01', endTime: '2026-06-01 12:00:02' };

test('a refused command is never shown as sent', () => {
  expect(way({ state: 'refused', endTime: '2026-06-01 12:00:00' })).toEqual([
    'queued passed',
    'sent skipped',
    'refused here',
  ]);
});

test('a write that was answered but reads back another value ends as a mismatch, not as verified', () => {
  expect(way({ kind: 'write', state: 'mismatch', ...ended })).toEqual([
    'queued passed',
    'sent passed',
    'acknowledged passed',
    'mismatch here',
  ]);
});

test('a silent device omits the answer', () => {
  expect(way({ kind: 'write', state: 'timeout', ...ended })).toEqual([
    'queued passed',
    'sent passed',
    'acknowledged skipped',
    'timeout here',
  ]);
});

test('an answered write is not complete before it is read back', () => {
  expect(way({ kind: 'write', state: 'acknowledged', sentTime: ended.sentTime })).toEqual([
    'queued passed',
    'sent passed',
    'acknowledged here',
    'verified ahead',
  ]);
});

test('a write that cannot be read back ends with its answer', () => {
  expect(way({ kind: 'control', state: 'acknowledged', ...ended })).toEqual([
    'queued passed',
    'sent passed',
    'acknowledged passed',
  ]);
});

test('a read ends with its answer, and shows the time the device needed', () => {
  const frames = [
    { direction: 'out', at: 1000, hex: '0104' },
    { direction: 'in', at: 1085, hex: '0104' },
  ] as const;
  const steps = commandSteps(row({ state: 'acknowledged', ...ended, frames }));
  expect(steps.at(-1)).toEqual({
    state: 'acknowledged',
    position: 'passed',
    at: '2026-06-01 12:00:02',
    took: 85,
  });
});

test('a command that waits for a second user has all steps before that', () => {
  expect(way({ kind: 'control', state: 'awaiting' })).toEqual([
    'awaiting here',
    'queued ahead',
    'sent ahead',
    'acknowledged ahead',
    'verified ahead',
  ]);
});

test('a command that waits for approval is not queued, and shows no time for it', () => {
  const steps = commandSteps(row({ kind: 'control', state: 'awaiting' }));
  expect(steps.map((step) => step.at)).toEqual(['2026-06-01 12:00:00', null, null, null, null]);
});

test('a command that was not approved in time expires before the queue', () => {
  const given = {
    kind: 'control',
    state: 'expired',
    detail: notApproved,
    endTime: '2026-06-01 12:10:05',
  } as const;
  expect(way(given)).toEqual([
    'awaiting passed',
    'queued skipped',
    'sent skipped',
    'acknowledged skipped',
    'expired here',
  ]);
});
