import type { CommandOrder } from '../contract.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { DtuConnection } from './dtu-connection.ts';

/**
 * Sockets of DTUs that another gateway may serve. Each waits until that gateway has closed its own socket and stored its data; then it is
 * served like a socket that replaces another one within a gateway.
 */
export class Handovers {
  readonly #context: GatewayContext;
  readonly #parts: {
    /** Whether the socket may still serve the DTU. */
    mayServe(connection: DtuConnection, dtu: Dtu): boolean;
    /** Takes commands that were handed over with a DTU. */
    takeOrders(orders: readonly CommandOrder[]): void;
  };
  /** The newest socket of each DTU being claimed. */
  readonly #waiting = new Map<string, DtuConnection>();

  constructor(
    context: GatewayContext,
    parts: {
      mayServe(connection: DtuConnection, dtu: Dtu): boolean;
      takeOrders(orders: readonly CommandOrder[]): void;
    },
  ) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Serves the socket at once if this gateway owns the DTU, else as soon as it does. */
  serve(connection: DtuConnection, dtu: Dtu): void {
    const { ownership, limits } = this.#context;
    if (ownership === undefined || ownership.holds(dtu.id)) {
      connection.serve(dtu);
      return;
    }
    const before = this.#waiting.get(dtu.id);
    this.#waiting.set(dtu.id, connection);
    connection.await(limits.claimMs, 'claim-over');
    before?.refuse('claim-replaced');
    if (before === undefined) void this.#claim(dtu, connection);
  }

  async #claim(dtu: Dtu, first: DtuConnection): Promise<void> {
    const { ownership, clock, log } = this.#context;
    if (ownership === undefined) return;
    try {
      const claimed = await ownership.claim(dtu.id, clock.ticks() - first.since);
      const connection = this.#waiting.get(dtu.id);
      this.#waiting.delete(dtu.id);
      if (claimed.kind === 'newer-elsewhere') {
        connection?.refuse('newer-elsewhere');
        return;
      }
      if (connection?.isOpen && this.#parts.mayServe(connection, dtu)) connection.serve(dtu, claimed.from);
      else {
        connection?.refuse('claimed-in-vain');
        dtu.lost(claimed.from);
      }
      this.#parts.takeOrders(claimed.from?.orders ?? []);
    } catch (error) {
      this.#waiting.get(dtu.id)?.refuse('claim-failed');
      this.#waiting.delete(dtu.id);
      log.warn('a DTU could not be claimed', dtu.id, () => ({ dtu: dtu.id, error: String(error) }));
    }
  }
}
