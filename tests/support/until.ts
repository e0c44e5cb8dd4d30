/**
 * Looks again and again until there is something to see, and gives it back: for what sockets and transactions bring
 * about in their own time.
 * @throws Error naming `what` never came
 */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string,
  withinMs = 15_000,
): Promise<NonNullable<T> & {}> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > deadline) throw new Error(`never happened within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
