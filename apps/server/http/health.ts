import type { FastifyInstance } from 'fastify';

/** Returns why the server is not ready; undefined = it is ready. */
export type Readiness = () => Promise<string | undefined>;

/**
 * `/health`: the process is alive. `/ready`: it can serve requests (database reachable, not stopping). For supervisors and load balancers.
 * @param weakness returns what is down although the server can serve; undefined = nothing
 */
export function mountHealth(
  app: FastifyInstance,
  readiness: Readiness,
  weakness: () => string | undefined,
): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const why = await readiness();
    const weak = weakness();
    if (why === undefined) return { status: 'ready', ...(weak !== undefined && { weak }) };
    return reply.status(503).send({ status: 'unavailable', why });
  });
}
