import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';

/** One lifetime of a worker; after a restart it is another one. */
export interface WorkerLife {
  /** 0 for the first. */
  readonly worker: number;
  /** Set when the worker has ended; resolves when its DTUs and commands are corrected in the database. */
  ended?: Promise<void>;
}

interface OwnersParts {
  /** Makes a worker close its session of a DTU; resolves when all readings and events of that DTU are stored. */
  release(worker: number, dtuId: string): Promise<HandedOver>;
  /** Corrects the rows of DTUs whose worker has ended. Retries until it succeeds. */
  endLost(dtuIds: readonly string[]): Promise<void>;
  /** Monotonic time, ms. */
  readonly ticks: () => number;
}

interface Owned {
  owner: WorkerLife | undefined;
  /** When the socket of the last claim was accepted. */
  since: number;
  /** Settles when the last claim so far has ended. */
  turn: Promise<unknown>;
}

/**
 * Records which worker serves which DTU. A DTU keeps its worker after its socket is closed, until another worker claims it: the events of
 * the first worker are then stored before those of the second. Claims of one DTU run one at a time.
 */
export class DtuOwners {
  readonly #parts: OwnersParts;
  readonly #dtus = new Map<string, Owned>();

  constructor(parts: OwnersParts) {
    this.#parts = parts;
  }

  /** Returns the worker that serves a DTU, or served it last. */
  of(dtuId: string): number | undefined {
    return this.#dtus.get(dtuId)?.owner?.worker;
  }

  /** Resolves when no claim of the DTU is in progress. */
  async settled(dtuId: string): Promise<void> {
    for (let turn = this.#dtus.get(dtuId)?.turn; turn !== undefined; ) {
      await turn;
      const next = this.#dtus.get(dtuId)?.turn;
      if (next === turn) return;
      turn = next;
    }
  }

  /** Claims a DTU for a worker's socket that was accepted `ageMs` ago. */
  claim(life: WorkerLife, dtuId: string, ageMs: number): Promise<Claimed> {
    const since = this.#parts.ticks() - ageMs;
    const known = this.#dtus.get(dtuId) ?? { owner: undefined, since: 0, turn: Promise.resolve() };
    this.#dtus.set(dtuId, known);
    const claimed = known.turn.then(() => this.#take(known, { life, dtuId, since }));
    known.turn = claimed.catch(() => undefined);
    return claimed;
  }

  /** A worker has ended: its DTUs have no owner once that is stored. */
  async ended(life: WorkerLife): Promise<void> {
    const lost = [...this.#dtus].filter(([, { owner }]) => owner === life);
    const written = lost.length === 0 ? Promise.resolve() : this.#parts.endLost(lost.map(([dtuId]) => dtuId));
    life.ended = written;
    for (const [, known] of lost) {
      known.owner = undefined;
      // A claim that waits for the ended worker's answer gets none; it waits for this instead.
      const before = known.turn;
      known.turn = written.then(() => before);
    }
    await written;
  }

  async #take(
    known: Owned,
    { life, dtuId, since }: { readonly life: WorkerLife; readonly dtuId: string; readonly since: number },
  ): Promise<Claimed> {
    if (since < known.since) return { kind: 'newer-elsewhere' };
    const { owner } = known;
    let from: HandedOver | undefined;
    if (owner !== undefined && owner !== life) {
      try {
        from = await this.#parts.release(owner.worker, dtuId);
      } catch (error) {
        // Only an ended worker may be skipped: one that does not answer may still be polling devices.
        if (owner.ended === undefined) throw error;
        await owner.ended;
      }
    }
    if (life.ended !== undefined) {
      // The claiming worker has ended meanwhile, and lost what was handed over.
      known.owner = undefined;
      await life.ended;
      await this.#parts.endLost([dtuId]);
      return { kind: 'newer-elsewhere' };
    }
    known.owner = life;
    known.since = since;
    return { kind: 'ours', ...(from && { from }) };
  }
}
