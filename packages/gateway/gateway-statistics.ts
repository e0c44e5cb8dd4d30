/** Counters of the gateway. Discarded data and skipped work are counted by reason. */
export class GatewayStatistics {
  exchanges = 0;
  timeouts = 0;
  readings = 0;
  polls = 0;
  readonly #discards = new Map<string, number>();

  discard(reason: string, count = 1): void {
    this.#discards.set(reason, (this.#discards.get(reason) ?? 0) + count);
  }

  /** Adds the discards of a listener or a link. */
  discardAll(counts: ReadonlyMap<string, number>): void {
    if (counts.size === 0) return;
    for (const [reason, count] of counts) this.discard(reason, count);
  }

  discards(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#discards);
  }
}
