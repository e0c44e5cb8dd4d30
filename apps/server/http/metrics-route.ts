import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isFromHere } from './remote-address.ts';

/** What a program tells of itself, for Prometheus (docs/guides/operate.md#metrics). */
export interface MetricsPage {
  readonly contentType: string;
  /** The page in Prometheus' text format; what is asked for by it is read now. */
  page(): Promise<string>;
  /** An answer was sent. @param service first part of its path below /api @param seconds it took */
  answered(service: string, status: number, seconds: number): void;
}

/**
 * `/metrics` for Prometheus. With a token it answers who shows it (`Authorization: Bearer …`); without one, this machine only: the page
 * tells how busy the platform is, which is nobody else's business.
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
    // By the route and not by what was sent: whoever calls cannot make up new ones.
    const [, api, service = ''] = (request.routeOptions.url ?? '').split('/');
    if (api === 'api') metrics.answered(service, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Compares without telling by its time how much was right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
