import { PassThrough } from 'node:stream';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { HttpExchange } from '../../../http/route.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Services } from '../../../services.ts';
import type { AddressedTarget } from '../camera-reads.ts';
import { openSource } from './ask-source.ts';

/** Streams that pass through this process at once. */
const mostOpen = 64;
/** So often it is asked whether whoever looks still may. */
const recheckMs = 10_000;
/** So long a source may say nothing. */
const silentMs = 15_000;

/**
 * Passes a stream on for as long as somebody reads it and still may.
 * @param mayStill fails once the reader may not any more
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
