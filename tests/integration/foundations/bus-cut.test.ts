import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { joinedBus } from '../../../apps/server/bus/bus.ts';
import { connectNats, natsMessages } from '../../../apps/server/bus/nats.ts';
import { tellAlive, watchPeers } from '../../../apps/server/bus/peers.ts';
import { ServerChange } from '../../../apps/server/bus/server-change.ts';
import { tellProcess } from '../../../apps/server/processes/process-rows.ts';
import { freshDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { startNatsCluster } from '../../support/nats-cluster.ts';
import { until } from '../../support/until.ts';

const database = await freshDatabase();
const cluster = await startNatsCluster();
later(() => cluster.close());
const installation = randomUUID();
const platform = database.store.asPlatform('processes of a test');
const facts = {
  memoryBytes: 0,
  loopDelayMs: 0,
  gatewayState: 'running',
  gatewayRestarts: 0,
  sockets: 0,
  dtusOnline: 0,
  dtusUnclaimed: 0,
  readingsWaiting: 0,
};

/** The server of the cluster to which a connection is open. */
function serverOf(nats: NatsConnection) {
  const index = cluster.url
    .split(',')
    .findIndex((url) => url.endsWith(`:${nats.getServer().split(':').at(-1)}`));
  const node = cluster.nodes[index];
  if (node === undefined) throw new Error(`no server of the cluster is at ${nats.getServer()}`);
  return node;
}

function join(nats: NatsConnection) {
  const transport = natsMessages(nats, quietLog);
  const bus = joinedBus({ transport, installation, self: randomUUID(), log: quietLog });
  later(() => bus.close(0));
  return bus;
}

it('a process is received again after its own NATS server could not reach it', {
  timeout: 120_000,
}, async () => {
  const near = await connectNats(cluster.url, 'api');
  const others = cluster.url.split(',').filter((_, n) => cluster.nodes[n] !== serverOf(near));
  const far = await connectNats(others.join(','), 'gateway');
  const [api, gateway] = [join(near), join(far)];
  const [first, second] = [serverOf(near), serverOf(far)];
  expect(first).not.toBe(second);

  let heard = 0;
  api.on('alive', () => {
    heard += 1;
  });
  const peers = watchPeers({
    bus: api,
    db: platform,
    server: new ServerChange(near, quietLog),
    log: quietLog,
  });
  later(() => peers.stop());
  const self = {
    id: gateway.self,
    host: 'h',
    pid: 1,
    version: '1',
    roles: ['gateway'],
    startedAt: new Date(),
  };
  const presence = setInterval(() => void tellProcess(platform, self, facts, new Date()), 500);
  later(() => clearInterval(presence));
  later(tellAlive(gateway));
  await until(() => heard > 1, 'the gateway is heard');

  const mend = cluster.cut(first, second);
  later(mend);
  await until(() => serverOf(near) !== first, 'the connection moves to another server', 60_000);
  const before = heard;
  await until(() => heard > before + 1, 'the gateway is heard while the way stays cut', 60_000);
});
