import type { ClusterInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Log } from '../../context.ts';

/** A leader hands over only to replicas from which it received something within this time, ms: it must not choose the one it cannot reach. */
const aliveMs = 3_000;

/** Two servers, by their names, that do not reach each other, and one that reaches both. */
export interface NamedGap {
  readonly apart: readonly [string, string];
  readonly middle: string;
}

type Leader = Pick<ClusterInfo, 'leader'> & {
  readonly replicas?: readonly { readonly name: string; readonly active: number }[];
};

/** Access to the groups of servers that elect a leader each: a stream and its consumers. */
export interface LeaderGroups {
  readonly names: readonly string[];
  /** The leader of a group and what it knows of its replicas; undefined without a leader. @throws Error if there is no response */
  leaderOf(group: string): Promise<Leader | undefined>;
  /** Asks a server that leads a group to hand over to another. */
  stepDown(group: string, server: string): Promise<void>;
}

/**
 * Makes the server that reaches all others the leader of all groups, while two others do not reach each other. A replica that does not
 * receive its leader calls for an election every few seconds; no leader stays until, by chance, the server in the middle is elected. A
 * leader hands over at once, so that most groups have moved before the first of these elections.
 */
export class MiddleLeads {
  readonly #groups: LeaderGroups;
  readonly #log: Pick<Log, 'info' | 'debug'>;
  readonly #asking = new Map<string, Promise<void>>();
  /** Groups whose leader was the server in the middle at the last look. */
  readonly #moved = new Set<string>();

  constructor(groups: LeaderGroups, log: Pick<Log, 'info' | 'debug'>) {
    this.#groups = groups;
    this.#log = log;
  }

  /** Whether the middle led all groups at the last look. */
  get isDone(): boolean {
    return this.#moved.size === this.#groups.names.length;
  }

  /** Asks for each group that is not being asked for. To be called several times a second. @returns when all have answered */
  async look(gap: NamedGap): Promise<void> {
    for (const group of this.#groups.names) {
      if (this.#asking.has(group)) continue;
      const asking = this.#move(group, gap)
        .catch((error: unknown) => this.#log.debug('a leader did not move', { group, error }))
        .finally(() => this.#asking.delete(group));
      this.#asking.set(group, asking);
    }
    await Promise.all(this.#asking.values());
  }

  async #move(group: string, { apart, middle }: NamedGap): Promise<void> {
    this.#moved.delete(group);
    const cluster = await this.#groups.leaderOf(group);
    const leader = cluster?.leader;
    if (leader === middle) this.#moved.add(group);
    if (leader === undefined || !apart.includes(leader)) return;
    const other = cluster?.replicas?.find(({ name }) => name !== leader && apart.includes(name));
    // A new leader has never heard of it: 0.
    if (other === undefined || (other.active > 0 && other.active < nanos(aliveMs))) return;
    await this.#groups.stepDown(group, leader);
    this.#log.info('a server of NATS hands over what it leads', { group, from: leader });
  }
}
