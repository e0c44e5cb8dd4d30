import type { Claimed, HandedOver } from '@heliodeck/gateway/ownership';

/** A life of a worker: one that was started again is another. */
export interface WorkerLife {
  /** 0 for the first. */
  readonly worker: number;
  /** Set when it has ended; resolves when what it left is written. */
  ended?: Promise<void>;
}

interface OwnersParts {
  /** Makes a worker close its session of a DTU; resolves when all that it read and told of it is stored. */
  release(worker: number, dtuId: string): Promise<HandedOver>;
  /** Writes what is true of DTUs whose worker has ended. Tries until it is written. */
  endLost(dtuIds: readonly string[]): Promise<void>;
  /** ms that never go back. */
  readonly ticks: () => number;
}

interface Owned {
  owner: WorkerLife | undefined;
  /** When the socket was accepted that the last claim was for. */
  since: number;
  /** Ends when the last claim so far has. */
  turn: Promise<unknown>;
}

/**
 * Which worker serves which DTU. A DTU stays with its worker after its socket has gone, until another worker claims it: so
 * everything the one told is stored before the other tells anything. Claims of one DTU go one after the other.
 */
export class DtuOwners {
  readonly #parts: OwnersParts;
  readonly #dtus = new Map<string, Owned>();

  constructor(parts: OwnersParts) {
    this.#parts = parts;
  }

  /** The worker that serves a DTU, or was the last that did. */
  of(dtuId: string): number | undefined {
    return this.#dtus.get(dtuId)?.owner?.worker;
  }

  /** Resolves when no claim of the DTU is under way. */
  async settled(dtuId: string): Promise<void> {
    for (let turn = this.#dtus.get(dtuId)?.turn; turn !== undefined; ) {
      await turn;
      const next = this.#dtus.get(dtuId)?.turn;
      if (next === turn) return;
      turn = next;
    }
  }

  /** A worker asks for a DTU for a socket accepted `ageMs` ago. */
  claim(life: WorkerLife, dtuId: string, ageMs: number): Promise<Claimed> {
    const since = this.#parts.ticks() - ageMs;
    const known = this.#dtus.get(dtuId) ?? { owner: undefined, since: 0, turn: Promise.resolve() };
    this.#dtus.set(dtuId, known);
    const claimed = known.turn.then(() => this.#take(known, { life, dtuId, since }));
    known.turn = claimed.catch(() => undefined);
    return claimed;
  }

  /** A worker has ended: its DTUs are nobody's, once that is written. */
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
        // Nobody but an ended worker may be passed over: one that only does not answer may still be asking devices.
        if (owner.ended === undefined) throw error;
        await owner.ended;
      }
    }
    if (life.ended !== undefined) {
      // Whoever asked has ended meanwhile, and with it what was handed over.
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
