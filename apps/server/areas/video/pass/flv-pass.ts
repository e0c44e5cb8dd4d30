import { PassThrough } from 'node:stream';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { HttpExchange } from '../../../http/route.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Services } from '../../../services.ts';
import type { AddressedTarget } from '../camera-reads.ts';
import { openSource } from './ask-source.ts';

/** Most streams forwarded by this process at once. */
const mostOpen = 64;
/** Interval of the check whether the viewer still has access, ms. */
const recheckMs = 10_000;
/** A source that sends nothing for this time, ms, is closed. */
const silentMs = 15_000;

/**
 * Forwards a stream as long as it is read and the viewer has access.
 * @param mayStill rejects once the viewer has lost access
 */
export function flvPass(
  { store, stopping }: Services,
  mayStill: (outer: Context, raw: HttpExchange) => Promise<void>,
): (outer: Context, target: AddressedTarget, raw: HttpExchange) => Promise<void> {
  let open = 0;
  return async (outer, target, raw) => {
    if (open >= mostOpen) throw new CodedError('video.limit', { most: mostOpen });
    open += 1;
    const answer = await openSource(target, await allowedHosts(store)).catch((error: unknown) => {
      open -= 1;
      throw error;
    });
    const out = new PassThrough();
    const end = (): void => void out.destroy();
    const check = setInterval(() => void mayStill(outer, raw).catch(end), recheckMs);
    out.once('close', () => {
      open -= 1;
      clearInterval(check);
      stopping.removeEventListener('abort', end);
      answer.destroy();
    });
    stopping.addEventListener('abort', end);
    raw.onClose(end);
    answer.setTimeout(silentMs, end);
    answer.on('error', end).on('end', end);
    answer.pipe(out);
    raw.setHeader('content-type', 'video/x-flv');
    raw.setHeader('x-accel-buffering', 'no');
    raw.send(out);
    if (stopping.aborted) end();
  };
}
