import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Tables with a state table: the column of the state, and the file of the steps. */
const stateColumns = [
  { table: 'device_command', column: 'state', steps: 'packages/model/commands/command-ledger.ts' },
  { table: 'alarm', column: 'status', steps: 'packages/model/alarms/alarm-steps.ts' },
  { table: 'alarm_out_of_service', column: 'state', steps: 'packages/model/alarms/alarm-service.ts' },
  { table: 'order_record', column: 'status', steps: 'packages/model/orders/order-steps.ts' },
  { table: 'fault_report', column: 'dispatch_status', steps: 'packages/model/orders/order-steps.ts' },
  { table: 'repair', column: 'repair_status', steps: 'packages/model/orders/repair-steps.ts' },
  { table: 'patrol_order', column: 'order_status', steps: 'packages/model/patrols/patrol-steps.ts' },
] as const;

/** Files that write a state without `transition()`, and why; they take the states from the table all the same. */
const withoutTransition: Readonly<Record<string, string>> = {
  'apps/server/gateway/ledger-rows.ts': 'the gateway and the clock take these steps, for no caller',
  'apps/server/alarms/alarm-rows.ts': 'a recovery closes alarms of many devices in one statement',
  'apps/server/alarms/chattering.ts': 'a recovery closes alarms of many devices in one statement',
  'apps/server/alarms/service-watch.ts': 'the clock takes this step, for no caller',
  'apps/server/alarms/storm-members.ts': 'members take the step of their storm',
};

interface StateWrite {
  readonly path: string;
  readonly value: string;
}

/** What follows `column =` in the statements of a text that change the table. */
function writesIn(text: string, table: string, column: string): readonly string[] {
  const changed = new RegExp(`\\bupdate ${table}(?: \\w+)?\\s+set\\s([^\`]*?)(?:\\bwhere\\b|\`)`, 'g');
  const assigned = new RegExp(`(?:^|[\\s,])${column} = (case\\b[\\s\\S]*?\\bend\\b|.+)`);
  const parts = [...text.matchAll(changed)].map((match) => match[1] ?? '');
  const listed = parts.some((part) => part.includes('${list('))
    ? [...text.matchAll(/\bsql`([^`]*)`/g)].map((match) => match[1] ?? '')
    : [];
  return [...parts, ...listed].flatMap((part) => assigned.exec(part)?.[1] ?? []);
}

const server = sourceFiles('apps/server').filter(
  ({ path }) => !path.endsWith('.test.ts') && !path.startsWith('apps/server/store/migrations/'),
);
const writes: readonly StateWrite[] = server.flatMap(({ path, text }) =>
  stateColumns.flatMap(({ table, column }) =>
    writesIn(text, table, column).map((value) => ({ path, value })),
  ),
);
const literal = /^(?:'|\d)|^case\b[\s\S]*?\b(?:then|else) (?:'|\d)/;

test('Each state table is one that this test knows', () => {
  const declared = sourceFiles('packages/model').filter(
    ({ path, text }) => !path.endsWith('.test.ts') && /= defineStates</.test(text),
  );
  expect(declared.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(stateColumns.map(({ steps }) => steps))].toSorted(),
  );
});

test('A statement takes the state that it writes from the state table', () => {
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.filter(({ value }) => literal.test(value))).toEqual([]);
});

test('A state is written in a transition, or in a file with a reason', () => {
  const moves = new Set(server.filter(({ text }) => /\btransition\(/.test(text)).map(({ path }) => path));
  const writers = [...new Set(writes.map(({ path }) => path))];
  expect(writers.filter((path) => !moves.has(path)).toSorted()).toEqual(
    Object.keys(withoutTransition).toSorted(),
  );
});

test('Steps are published in one place, with the same fields', () => {
  const publishers = server.filter(({ text }) => /\bappend\(\w+, stateMoved\b/.test(text));
  expect(publishers.map(({ path }) => path)).toEqual(['apps/server/states/publish-step.ts']);
});

test('A literal state would be noticed', () => {
  const found = (text: string) =>
    writesIn(text, 'repair', 'repair_status').some((value) => literal.test(value));
  expect(found('statement`update repair set repair_status = 2 where id = 1`')).toBe(true);
  expect(found('statement`update repair r set money = 1, repair_status = case when a then 2 end`')).toBe(
    true,
  );
  expect(found('statement`update repair set repair_status = $\u007Bto}, money = 3 where id = 1`')).toBe(
    false,
  );
  expect(found('statement`update repair set money = 1 where repair_status = 2`')).toBe(false);
});
