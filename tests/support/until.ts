/**
 * Polls until there is a result, and returns it: for effects of sockets and transactions. The longer it has waited, the less often it looks:
 * each look can be a query or a request, and what takes seconds is seen a twentieth of a second later.
 * @throws Error naming `what` never arrived
 */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string,
  withinMs = 15_000,
): Promise<NonNullable<T> & {}> {
  const started = performance.now();
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    const waited = performance.now() - started;
    if (waited > withinMs) throw new Error(`never happened within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waited / 10, 5), 50)));
  }
}
