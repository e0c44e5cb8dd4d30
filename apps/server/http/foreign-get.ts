import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from './route.ts';

/** Headers of a browser for a call by a script of the console itself (W3C Fetch Metadata). */
const ownCall: Readonly<Record<string, readonly string[]>> = {
  'sec-fetch-site': ['same-origin'],
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
};

/**
 * Refuses a GET that changes data, as older clients make it (docs/product/wire.md#standard-calls), if the browser reports that it does not
 * come from a script of the console: a link, a picture, a frame, another site. A request without these headers does not come from a
 * browser, or uses plain HTTP over a network.
 * @throws CodedError request.forbidden
 */
export function refuseForeignGet(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  spec: Pick<RouteSpec, 'method' | 'changes'>,
): void {
  if (method !== 'GET' || !(spec.changes ?? [spec.method].flat().includes('POST'))) return;
  const foreign = Object.entries(ownCall).some(([name, own]) => {
    const said = headers[name];
    return said !== undefined && !own.includes(String(said));
  });
  if (foreign) throw new CodedError('request.forbidden');
}
