import type { HandedOver } from '@heliodeck/gateway/ownership';
import { describe, expect, it } from 'vitest';
import { DtuOwners, type WorkerLife } from './owners.ts';

const late = { busMs: 0, questions: [] };
const handed: HandedOver = { remote: '10.0.0.1:7', isOnline: true, devices: [], orders: [], late };

/** Two workers whose answers the test controls. */
function workers() {
  const steps: string[] = [];
  let ticks = 1_000;
  const releases: PromiseWithResolvers<HandedOver>[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const owners = new DtuOwners({
    release(worker, dtuId) {
      steps.push(`release ${dtuId} at ${worker}`);
      const answer = Promise.withResolvers<HandedOver>();
      releases.push(answer);
      return answer.promise;
    },
    endLost(dtuIds) {
      steps.push(`end ${dtuIds.join()}`);
      const written = Promise.withResolvers<void>();
      writes.push(written);
      return written.promise;
    },
    ticks: () => ++ticks,
  });
  const lives: WorkerLife[] = [{ worker: 0 }, { worker: 1 }];
  const [one, other] = lives as [WorkerLife, WorkerLife];
  return { owners, steps, releases, writes, one, other };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('the owner of a DTU', () => {
  it('is unchanged until a worker has released it, however long that takes', async () => {
    const { owners, releases, one, other } = workers();
    await owners.claim(one, 'd', 0);
    let given = false;
    const claim = owners.claim(other, 'd', 0).then((claimed) => {
      given = true;
      return claimed;
    });
    await turns();
    expect([given, owners.of('d')]).toEqual([false, 0]);
    releases[0]?.resolve(handed);
    expect(await claim).toEqual({ kind: 'ours', from: handed });
    expect(owners.of('d')).toBe(1);
  });

  it('stays with the newer socket when an older one registers late', async () => {
    const { owners, steps, one, other } = workers();
    await owners.claim(one, 'd', 0);
    expect(await owners.claim(other, 'd', 500)).toEqual({ kind: 'newer-elsewhere' });
    expect([owners.of('d'), steps]).toEqual([0, []]);
  });

  it('is the last of two workers that claim at once, after the first one', async () => {
    const { owners, steps, releases, one, other } = workers();
    const first = owners.claim(one, 'd', 0);
    const second = owners.claim(other, 'd', 0);
    expect(await first).toEqual({ kind: 'ours' });
    await turns();
    releases[0]?.resolve(handed);
    expect(await second).toEqual({ kind: 'ours', from: handed });
    expect(steps).toEqual(['release d at 0']);
  });

  it('is nobody after its worker has ended, and the next worker only when that is written', async () => {
    const { owners, steps, writes, one, other } = workers();
    await owners.claim(one, 'd', 0);
    const ended = owners.ended(one);
    expect(owners.of('d')).toBeUndefined();
    let given = false;
    const claim = owners.claim(other, 'd', 0).then(() => {
      given = true;
    });
    await turns();
    expect(given).toBe(false);
    writes[0]?.resolve();
    await Promise.all([ended, claim]);
    expect([owners.of('d'), steps]).toEqual([1, ['end d']]);
  });

  it('is reassigned without an answer from a worker that ended while it was asked', async () => {
    const { owners, releases, writes, one, other } = workers();
    await owners.claim(one, 'd', 0);
    const claim = owners.claim(other, 'd', 0);
    await turns();
    void owners.ended(one);
    releases[0]?.reject(new Error('the thread has ended'));
    await turns();
    writes[0]?.resolve();
    expect(await claim).toEqual({ kind: 'ours' });
  });

  it('is nobody if the worker that claimed it ended meanwhile, and work handed to it is recorded as lost', async () => {
    const { owners, steps, releases, writes, one, other } = workers();
    await owners.claim(one, 'd', 0);
    const claim = owners.claim(other, 'd', 0);
    await turns();
    void owners.ended(other);
    releases[0]?.resolve(handed);
    await turns();
    writes[0]?.resolve();
    expect(await claim).toEqual({ kind: 'newer-elsewhere' });
    expect([owners.of('d'), steps]).toEqual([undefined, ['release d at 0', 'end d']]);
  });
});
