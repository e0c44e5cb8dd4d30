import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isFromHere } from './remote-address.ts';

/** Metrics of the program for Prometheus (docs/guides/operate.md#metrics). */
export interface MetricsPage {
  readonly contentType: string;
  /** Returns the page in Prometheus' text format; values computed on demand are read now. */
  page(): Promise<string>;
  /** Counts a response. @param service first part of its path below /api @param seconds duration */
  answered(service: string, status: number, seconds: number): void;
}

/**
 * Serves `/metrics` for Prometheus. With a token it answers requests that have it (`Authorization: Bearer …`); without one, this machine
 * only, since the page shows how busy the platform is.
 */
export function mountMetrics(
  app: FastifyInstance,
  metrics: MetricsPage,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  const may = (request: FastifyRequest): boolean =>
    metricsToken === undefined
      ? isFromHere(request)
      : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!may(request)) return reply.status(401).header('www-authenticate', 'Bearer').send();
    return reply.type(metrics.contentType).send(await metrics.page());
  });
  app.addHook('onResponse', async (request, reply) => {
    // By the route instead of the requested path, so that callers cannot create new labels.
    const [, api, service = ''] = (request.routeOptions.url ?? '').split('/');
    if (api === 'api') metrics.answered(service, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
