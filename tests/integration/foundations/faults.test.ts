import { expect, it } from 'vitest';
import { leaderFaultInWorld } from '../../support/cluster-faults.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { freshDatabase } from '../../support/database.ts';
import { wayTo } from '../../support/database-way.ts';
import { auditFaults, settleFaults } from '../../support/fault-audit.ts';
import { endureOutage, type Outage, settledMs } from '../../support/fault-course.ts';
import { type FieldDtu, openFaultWorld } from '../../support/fault-world.ts';
import { givenCommands } from '../../support/given-commands.ts';
import { later } from '../../support/later.ts';
import { startNatsCluster } from '../../support/nats-cluster.ts';
import { faultWords, type PlannedFault, processFault } from '../../support/process-faults.ts';
import { until } from '../../support/until.ts';

/** One fault of each kind: the second of two affects what the first does not. The full set is in tests/bench/cluster.ts. */
const planned: readonly PlannedFault[] = [
  { role: 'gateway', at: 0, fault: 'killed' },
  { role: 'ingest', at: 0, fault: 'killed' },
  { role: 'api', at: 0, fault: 'killed' },
  { role: 'gateway', at: 1, fault: 'stopped' },
  { role: 'ingest', at: 1, fault: 'stopped' },
  { role: 'api', at: 1, fault: 'stopped' },
];
const dtus = planned.length + 4;

// One test, because the effects of one fault persist in the next, and a repetition would start with processes that were never killed.
it('nothing is lost, duplicated or invented while processes and the leading NATS server are killed and hang, and the database is away', {
  timeout: 900_000,
}, async () => {
  const cluster = await startNatsCluster();
  later(() => cluster.close());
  const folder = dataFolder();
  later(() => folder.remove());
  const { owner, store, ownerUrl } = await freshDatabase();
  const way = await wayTo(ownerUrl);
  later(() => way.close());
  const world = await openFaultWorld({
    database: { owner, store, ownerUrl: way.url },
    natsUrl: cluster.url,
    replicas: cluster.nodes.length,
    folder: folder.path,
    dtus,
    periodSeconds: 2,
    silenceMs: 6_000,
  });
  later(() => world.close());
  const commands = givenCommands(world);
  const alarmed: FieldDtu[] = [];
  /** Triggers a fault and checks everything once it is over. */
  const endure = async (act: (alarming: FieldDtu) => Promise<unknown>, what: string): Promise<void> => {
    const alarming = world.field.at(-1 - alarmed.length);
    if (alarming === undefined) throw new Error('there are fewer devices than faults');
    alarmed.push(alarming);
    await act(alarming);
    await settleFaults(world, commands);
    const { wrong, readings } = await auditFaults(world, commands, alarmed);
    expect(wrong, what).toEqual([]);
    expect(readings.found, what).toBeGreaterThan(alarmed.length * dtus);
    for (const dtu of world.field) dtu.setPower(true);
  };
  try {
    for (const fault of planned)
      await endure((alarming) => processFault(world, commands, fault, alarming), faultWords(fault));
    const leader = { cluster, fault: 'killed' } as const;
    await endure((alarming) => leaderFaultInWorld(world, commands, leader, alarming), 'leader of the stream');
    const [before, during] = world.field;
    if (before === undefined || during === undefined) throw new Error('there are no devices');
    const databaseAway: Outage = {
      what: 'the database was away',
      begin: () => way.cut(),
      // Gateways continue to poll devices, and nothing can be stored.
      hold: () =>
        until(
          async () => (await world.witness.look()).missing.length > dtus,
          'readings wait in the stream',
          settledMs,
        ),
      end: () => way.mend(),
    };
    await endure(
      (alarming) => endureOutage(world, commands, databaseAway, { alarming, before, during }),
      databaseAway.what,
    );
    expect((await commands.states()).verified).toBeGreaterThan(0);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${world.output()}`, { cause: error });
  }
});
