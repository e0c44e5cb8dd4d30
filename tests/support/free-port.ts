import { createServer } from 'node:net';

/** Ports below those that the system assigns to outgoing connections. */
const first = 20_000;
/**
 * Each worker of a test run has a separate range of ports: no other worker takes a port between the check and
 * the use.
 */
const [lanes, inLane] = [8, 1_250];
const lane = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % lanes;
const given = new Set<number>();

/** A free port that was not returned before in this process. */
export async function freePort(): Promise<number> {
  if (given.size > inLane / 2) given.clear();
  for (;;) {
    const port = first + lane * inLane + Math.floor(Math.random() * inLane);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    const isFree = await new Promise<boolean>((told) => {
      server.once('error', () => told(false));
      server.listen(port, '127.0.0.1', () => told(true));
    });
    server.close();
    if (isFree) return port;
  }
}
