import { label } from '@heliodeck/kit/label';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLedger } from '../commands/command-ledger.ts';
import { commandStates, type LedgerState } from '../commands/command-states.ts';
import { type Actor, defineStates } from './define-states.ts';

const may = (...codes: string[]): Actor => ({ userId: '7', permissions: new Set(codes) });
interface Door {
  readonly state: 'open' | 'shut' | 'gone';
  readonly owner: string;
}
const options = (['open', 'shut', 'gone'] as const).map((value) => ({ value, label: label('门', 'Door') }));
const doors = defineStates<Door>()({
  options,
  initial: ['open'],
  stateOf: (row) => row.state,
  isOpen: (row) => row.state !== 'gone',
  acts: {
    shut: { from: ['open'], to: 'shut', permission: 'door_shut' },
    remove: {
      from: ['open', 'shut'],
      to: 'gone',
      permission: (row) => (row.state === 'open' ? 'door_all' : 'door_remove'),
      guard: (row, { userId }) => (row.owner === userId ? undefined : 'record.inUse'),
    },
    rot: { from: ['shut'], to: 'gone', permission: null },
  },
});

describe('a state table', () => {
  it('refuses in order: a missing permission, a wrong state, a failed guard', () => {
    const open: Door = { state: 'open', owner: '8' };
    expect(doors.refusal('shut', open, may())).toBe('request.forbidden');
    expect(doors.refusal('shut', { ...open, state: 'shut' }, may('door_shut'))).toBe('state.notNow');
    expect(doors.refusal('remove', { ...open, state: 'gone' }, may('door_remove'))).toBe('state.notNow');
    expect(doors.refusal('remove', open, may('door_all'))).toBe('record.inUse');
    expect(doors.refusal('remove', { ...open, owner: '7' }, may('door_all'))).toBeUndefined();
  });

  it('lets no person take a step reserved for the program, whatever his rights', () => {
    const shut: Door = { state: 'shut', owner: '7' };
    expect(doors.refusal('rot', shut, may('door_remove', 'door_shut', 'null', ''))).toBe('request.forbidden');
    expect(doors.actsOf(shut, may('door_remove', 'door_shut'))).toEqual(['remove']);
  });

  it('cannot be declared with an unreachable state', () => {
    const declare = () =>
      defineStates<Door>()({ options, initial: ['open'], stateOf: (row) => row.state, acts: {} });
    expect(declare).toThrow('no step reaches shut, gone');
  });

  it('finds the step between two states, and none where there is none', () => {
    expect(doors.actBetween('open', 'shut')).toBe('shut');
    expect(doors.actBetween('shut', 'gone')).toBe('remove');
    expect(doors.actBetween('gone', 'open')).toBeUndefined();
  });

  it('gives a statement no state that the step does not start from', () => {
    expect(doors.startsOf('remove', ['shut'])).toEqual(['shut']);
    expect(() => doors.startsOf('shut', ['open', 'gone'])).toThrow('shut does not start from gone');
  });
});

describe('the state table of commands', () => {
  const acts = Object.values(commandLedger.acts);
  const rank: Readonly<Record<LedgerState, number>> = {
    awaiting: 0,
    queued: 1,
    sent: 2,
    acknowledged: 3,
    verified: 4,
    mismatch: 4,
    refused: 4,
    timeout: 4,
    expired: 4,
  };

  it('leads from any sequence of steps to a declared state, and from a final state to none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...commandLedger.initial),
        fc.array(fc.nat(acts.length - 1)),
        (first, steps) => {
          let state: LedgerState = first;
          for (const step of steps) {
            const act = acts[step];
            if (!act?.from.includes(state)) continue;
            expect(rank[state]).toBeLessThan(4);
            state = act.to;
          }
          expect(commandStates.map(({ value }) => value)).toContain(state);
        },
      ),
    );
  });

  it('lets a command be approved by a second person with the permission, in time and once', () => {
    const row = { state: 'awaiting', endTime: null, kind: 'raw', createUser: '8' } as const;
    const holder = may('dtu_downlinkPacket');
    expect(commandLedger.actsOf(row, holder)).toEqual(['approve']);
    expect(commandLedger.refusal('approve', row, may('dtu_remoteConfig'))).toBe('request.forbidden');
    expect(commandLedger.refusal('approve', { ...row, createUser: '7' }, holder)).toBe('command.ownApproval');
    for (const other of [{ isLate: true }, { state: 'queued' as const }, { endTime: new Date(0) }])
      expect(commandLedger.refusal('approve', { ...row, ...other }, holder)).toBe('command.notAwaiting');
  });
});
