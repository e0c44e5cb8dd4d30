import { randomInt } from 'node:crypto';
import { clearGuards, guardMemory } from '@heliodeck/gateway/session/shared-guards';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ThreadGateway, WorkerWatch } from './own-thread.ts';
import { DtuOwners, type WorkerLife } from './owners.ts';
import type { SharedPort } from './thread-messages.ts';

/** A worker that shares the port, in whichever thread it runs. */
export type PortWorker = Omit<ThreadGateway, 'order'>;

export interface WorkerGroupParts {
  readonly workers: number;
  /** Creates a worker without starting it. */
  readonly make: (shared: SharedPort, watch: WorkerWatch) => PortWorker;
  /** Corrects the rows that an ended worker left (lost-worker.ts). */
  readonly endLost: (lost: {
    readonly dtuIds: readonly string[];
    readonly commandIds?: readonly string[];
  }) => Promise<void>;
}

/** The workers behind one port, and which of them serves which DTU. */
interface WorkerGroup {
  readonly members: readonly PortWorker[];
  readonly owners: DtuOwners;
  /** @param worker 0 for the first @throws RangeError if there is none */
  at(worker: number): PortWorker;
  /** The present run of a worker. @throws RangeError if there is none */
  lifeOf(worker: number): WorkerLife;
  /** Returns the worker that serves a DTU, else any running one, since each has all DTUs in its list. */
  memberOf(dtuId: string): PortWorker | undefined;
  /**
   * Calls all running workers; the result of one that ends meanwhile is left out.
   * @throws CodedError 'request.unavailable' if no worker is running
   */
  all<T>(ask: (member: PortWorker) => Promise<T>): Promise<T[]>;
  readonly isStopping: boolean;
  /** From now on workers end because the server stops, and correct their rows themselves. */
  beginStop(): void;
}

/** Creates the workers of a port without starting them. */
export function workerGroup({ workers, make, endLost }: WorkerGroupParts): WorkerGroup {
  const guards = guardMemory(workers, randomInt(2 ** 31));
  const ticks = () => performance.now();
  const release = (worker: number, dtuId: string) => at(worker).release(dtuId);
  const owners = new DtuOwners({ release, endLost: (dtuIds) => endLost({ dtuIds }), ticks });
  let isStopping = false;
  const lives: WorkerLife[] = Array.from({ length: workers }, (_, worker) => ({ worker }));
  const members = lives.map(({ worker }) =>
    make({ worker, guards, isFirstOfAll: worker === 0 }, watch(worker)),
  );

  function watch(worker: number): WorkerWatch {
    return {
      claim: (dtuId, ageMs) => owners.claim(lifeOf(worker), dtuId, ageMs),
      ended() {
        const life = lifeOf(worker);
        lives[worker] = { worker };
        clearGuards(guards, worker);
        if (!isStopping) void owners.ended(life);
      },
    };
  }

  function lifeOf(worker: number): WorkerLife {
    const life = lives[worker];
    if (life === undefined) throw new RangeError(`there is no worker ${worker}`);
    return life;
  }

  function at(worker: number): PortWorker {
    const member = members[worker];
    if (member === undefined) throw new RangeError(`there is no worker ${worker}`);
    return member;
  }

  function running(): readonly PortWorker[] {
    const some = members.filter(({ status }) => status.state === 'running');
    if (some.length === 0) throw new CodedError('request.unavailable');
    return some;
  }

  async function all<T>(ask: (member: PortWorker) => Promise<T>): Promise<T[]> {
    const answers = await Promise.all(
      running().map(async (member) => {
        const value = await ask(member).catch((error: unknown) => {
          if (member.status.state === 'running') throw error;
          return undefined;
        });
        return value === undefined ? [] : [value];
      }),
    );
    return answers.flat() as T[];
  }

  return {
    members,
    owners,
    at,
    lifeOf,
    memberOf(dtuId) {
      const owner = owners.of(dtuId);
      const member = owner === undefined ? undefined : at(owner);
      if (member?.status.state === 'running') return member;
      return members.find(({ status }) => status.state === 'running');
    },
    all,
    get isStopping() {
      return isStopping;
    },
    beginStop() {
      isStopping = true;
    },
  };
}
