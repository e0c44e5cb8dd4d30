import type { FastifyInstance } from 'fastify';

/** Tells why the server cannot serve right now; undefined = it can. */
export type Readiness = () => Promise<string | undefined>;

/** `/health`: the process lives. `/ready`: it can serve (database reached, not stopping). For supervisors and balancers. */
export function mountHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const why = await readiness();
    if (why === undefined) return { status: 'ready' };
    return reply.status(503).send({ status: 'unavailable', why });
  });
}
