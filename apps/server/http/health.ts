import type { FastifyInstance } from 'fastify';

/** Tells why the server cannot serve right now; undefined = it can. */
export type Readiness = () => Promise<string | undefined>;

/**
 * `/health`: the process lives. `/ready`: it can serve (database reached, not stopping). For supervisors and balancers.
 * @param weakness what does not run though it can serve; undefined = nothing
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
