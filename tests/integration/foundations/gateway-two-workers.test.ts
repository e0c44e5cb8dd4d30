import { describe, expect, it } from 'vitest';
import { refusePortInUse } from '../../../apps/server/gateway/port-sharing.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { sameEitherWay } from '../../support/gateway-ways.ts';

const world = await fieldWorld({ workers: 2 });

describe('a gateway in two workers', async () => {
  await sameEitherWay(world);

  it('shares its port with no other installation', async () => {
    const start = refusePortInUse('127.0.0.1', world.gatewayPort);
    await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('reports both workers, and their total', async () => {
    const { workers, state } = world.gateway.status;
    expect(state).toBe('running');
    expect(workers.map(({ worker }) => worker)).toEqual([1, 2]);
    const counted = await world.gateway.counters();
    const sum = (of: (one: (typeof counted.workers)[number]) => number) =>
      counted.workers.reduce((total, one) => total + of(one), 0);
    expect(counted.gateway.exchanges).toBe(sum(({ gateway }) => gateway.exchanges));
    expect(counted.ingest.fresh).toBe(sum(({ ingest }) => ingest.fresh));
  });
});
