import pg from 'pg';
import { expect, it } from 'vitest';
import { type DeviceTransition, writeAlarms } from '../../../apps/server/alarms/alarm-rows.ts';
import { recoverStorms } from '../../../apps/server/alarms/offline-rows.ts';
import { Script } from '../../../apps/server/store/script.ts';
import { judgedMeters } from '../../support/judged-meters.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

/** A node of a plan in the output of EXPLAIN. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const { owner, store, tenantId, now } = await judgedMeters();
const many = 600;
const { dtuId } = await addStation(owner, { tenantId });
const devices = await Promise.all(
  Array.from({ length: 2 * many }, () => addDevice(owner, { tenantId, dtuId, type: 2 })),
);
const [rule] = await owner(
  `insert into threshold_setting (tenant_id, alarm_name, attr_no, alarm_trigger, alarm_num_a, grade)
   values ($1, '功率过高', '2.totalActivePower', 1, '50', 2) returning id::text`,
  [tenantId],
);
const ruleId = String(rule?.id);
await store.events.caughtUp();

const raised: DeviceTransition['transition'] = {
  kind: 'raised',
  ruleId,
  at: now,
  crossedAt: now,
  value: 90,
};
const recovered: DeviceTransition['transition'] = { kind: 'recovered', ruleId, at: now + 1000, value: 10 };

/** The statements of a script, which is never run. */
class Statements extends Script {
  readonly texts: string[] = [];

  override add(text: string): this {
    this.texts.push(text);
    return this;
  }
}

it('rows read for an alarm do not grow with a flood while statistics describe an empty table', async () => {
  await inTransaction(devices.slice(0, many), raised, async (client, text) => {
    await client.query(text);
  });
  for (const transition of [raised, recovered]) {
    await inTransaction(devices, transition, async (client, text) => {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`);
      expect(lookedAt(rows[0]?.['QUERY PLAN'][0].Plan), text.slice(0, 60)).toBeLessThan(60 * devices.length);
    });
  }
  const [count] = await owner(
    `select count(*)::int as all, count(recovered_at)::int as back from alarm where kind = 'rule'`,
  );
  expect(count).toEqual({ all: devices.length, back: devices.length });
});

it('ended storms are searched among the open ones only, however many alarms there are', async () => {
  const script = new Statements();
  recoverStorms(script, now);
  await store.asPlatform('a test explains how storms end').tx(async (_, { client }) => {
    await client.query('analyze alarm');
    for (const text of script.texts) {
      // The first time ends the storm of all devices.
      await client.query(text);
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`);
      expect(lookedAt(rows[0]?.['QUERY PLAN'][0].Plan)).toBe(0);
    }
  });
});

/** Writes the states of devices as ingest does: no joins by hash or merge. */
function inTransaction(
  of: readonly string[],
  transition: DeviceTransition['transition'],
  each: (client: pg.ClientBase, text: string) => Promise<void>,
): Promise<void> {
  const script = new Statements();
  const said = of.map((deviceId) => ({ tenantId, deviceId, pack: 0, transition, scale: 1 }));
  writeAlarms(script, said, pg.escapeLiteral);
  return store.asPlatform('a test explains what ingest writes').tx(async (_, { client }) => {
    for (const text of script.texts) await each(client, text);
  }, 'set local enable_hashjoin = off; set local enable_mergejoin = off');
}

/** Rows that a node of a plan and those below it returned or discarded, in all loops. */
function lookedAt(node: PlanNode): number {
  const { 'Rows Removed by Join Filter': joined = 0, 'Rows Removed by Filter': filtered = 0 } = node;
  const here = (node['Actual Rows'] + joined + filtered) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + lookedAt(below), here);
}
