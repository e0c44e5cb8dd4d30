/** IMEIs a tenant may ask about in one window: plenty for whoever reads them off labels, too few for whoever guesses. */
const mostImeis = 30;
const windowMs = 600_000;

interface Window {
  readonly until: number;
  readonly asked: Set<string>;
}

/**
 * Counts the IMEIs each tenant asks about. Asking about one again costs nothing, so that a form may look again and again
 * whether a DTU has come.
 */
export class AskLimit {
  readonly #windows = new Map<string, Window>();

  /** Notes a question at an instant, ms; false where the tenant has asked about too many in this window. */
  allows(tenantId: string, imei: string, now: number): boolean {
    for (const [tenant, { until }] of this.#windows) if (until <= now) this.#windows.delete(tenant);
    const window = this.#windows.get(tenantId) ?? { until: now + windowMs, asked: new Set<string>() };
    this.#windows.set(tenantId, window);
    if (window.asked.has(imei)) return true;
    if (window.asked.size >= mostImeis) return false;
    window.asked.add(imei);
    return true;
  }
}
