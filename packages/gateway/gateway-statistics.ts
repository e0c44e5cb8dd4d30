/** What the gateway counts. Everything thrown away or left undone is counted under its reason. */
export class GatewayStatistics {
  exchanges = 0;
  timeouts = 0;
  readings = 0;
  polls = 0;
  readonly #discards = new Map<string, number>();

  discard(reason: string, count = 1): void {
    this.#discards.set(reason, (this.#discards.get(reason) ?? 0) + count);
  }

  /** Takes over what a listener or a link threw away. */
  discardAll(counts: ReadonlyMap<string, number>): void {
    if (counts.size === 0) return;
    for (const [reason, count] of counts) this.discard(reason, count);
  }

  discards(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#discards);
  }
}
