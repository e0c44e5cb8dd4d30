import type { CommandState } from '@heliodeck/gateway/contract';
import { commandLedger } from '@heliodeck/model/commands/command-ledger';
import { stateMoved } from '@heliodeck/model/wire/topics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approvalExpiry } from '../../../apps/server/areas/commands/expiry.ts';
import { actOf, endLostCommands, writeCommandUpdate } from '../../../apps/server/gateway/ledger-rows.ts';
import { freshDatabase } from '../../support/database.ts';

const database = await freshDatabase();
const { store } = database;
const db = store.asPlatform('a test');
const at = new Date('2026-06-01T04:00:00Z');
const reported = Object.keys(actOf) as CommandState[];
const insert = `insert into device_command (tenant_id, dtu_id, state, kind, word, expire_time)
  values ('100001', 1, $1, 'control', '2', $2) returning id::text as id, state, end_time as end`;
interface Standing {
  readonly id: string;
  readonly state: string;
  readonly end: Date | null;
}
const standing = async (id: string): Promise<Standing> => {
  const [row] = await database.owner(
    'select id::text as id, state, end_time as end from device_command where id = $1',
    [id],
  );
  return row as unknown as Standing;
};
const pairs = new Set(
  Object.values(commandLedger.acts).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`)),
);

it('no row of the ledger changes by a step that is not in its table, and none after its end', async () => {
  const step = fc.oneof(
    fc.record({ state: fc.constantFrom(...reported), final: fc.boolean() }),
    fc.constantFrom('lost' as const, 'late' as const),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...commandLedger.initial),
      fc.array(step, { maxLength: 8 }),
      async (first, steps) => {
        const [made] = await database.owner(insert, [first, at]);
        let before = made as unknown as Standing;
        for (const one of steps) {
          if (one === 'lost') await db.tx((_, { client }) => endLostCommands(client, at));
          else if (one === 'late')
            await approvalExpiry({ store, now: () => at }).run(new AbortController().signal);
          else {
            const update = { commandId: before.id, tenantId: '100001', at: at.getTime(), ...one };
            await db.tx((_, { client }) => writeCommandUpdate(client, update));
          }
          const after = await standing(before.id);
          if (before.end !== null) expect(after).toEqual(before);
          if (after.state !== before.state) expect(pairs).toContain(`${before.state} ${after.state}`);
          before = after;
        }
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

it('a step that is rolled back is reported to no server, one that is committed to every server', async () => {
  const told: unknown[] = [];
  store.events.on(stateMoved, ({ key, payload }) => told.push([key, payload.act, payload.state]));
  const [made] = await database.owner(insert, ['awaiting', at]);
  const { id } = made as unknown as Standing;
  await approvalExpiry({ store, now: () => at }).run(new AbortController().signal);
  await store.events.caughtUp();
  expect(told).toContainEqual([id, 'expire', 'expired']);
});
