import type { FastifyRequest } from 'fastify';
import { redactionMark } from './redact.ts';

/** The address of a request for logs, without the parts of its path that the route declares as hidden. */
export function shownAddress({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const { url: pattern = '', config } = routeOptions;
  const { hidden = [] } = config;
  if (hidden.length === 0 || !pattern.includes('/:')) return url;
  const [path = '', ...query] = url.split('?');
  const steps = pattern.split('/');
  const shown = path.split('/').map((part, n) => {
    const step = steps[n];
    return step?.startsWith(':') && hidden.includes(step.slice(1)) ? redactionMark : part;
  });
  return [shown.join('/'), ...query].join('?');
}
