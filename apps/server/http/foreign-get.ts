import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from './route.ts';

/** What a browser says of a call that a script of our own pages makes (W3C Fetch Metadata). */
const ownCall: Readonly<Record<string, readonly string[]>> = {
  'sec-fetch-site': ['same-origin'],
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
};

/**
 * Refuses a GET that changes something, as older clients of this family make it (docs/product/wire.md#standard-calls), where the
 * browser says that no script of our own pages asks: a link, a picture, a frame, another site. Who says nothing of it is no
 * browser, or talks plain HTTP over a network.
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
