import type { Reading } from '@heliodeck/model/descriptors/record';
import { type Context, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/**
 * Spans of readings from the device's answer at the socket to the commit: `gateway` until ingest received them, `admission` until each was
 * checked, `queue` until their transaction began, `transaction` until the commit.
 */
export interface ReadingTrace {
  admitted(): void;
  /** @param began when the transaction of these readings began, ms since 1970 */
  committed(began: number): void;
  end(error?: unknown): void;
}

/**
 * Starts the trace of readings that ingest has just received; undefined if it is not recorded.
 * @param now ms since 1970
 */
export function traceReadings(
  tracer: Tracer | undefined,
  batch: readonly Reading[],
  now: () => number,
): ReadingTrace | undefined {
  const [first] = batch;
  if (tracer === undefined || first === undefined) return undefined;
  const taken = now();
  const attributes = { 'heliodeck.readings': batch.length, 'heliodeck.device_id': first.deviceId };
  // The time of a reading is the time at which its answer was complete.
  const heard = Math.min(taken, first.at);
  const span = tracer.startSpan('readings', { startTime: heard, attributes }, ROOT_CONTEXT);
  if (!span.isRecording()) return undefined;
  const under = trace.setSpan(ROOT_CONTEXT, span);
  part(tracer, under, 'gateway', heard, taken);
  let looked = taken;
  return {
    admitted() {
      looked = now();
      part(tracer, under, 'admission', taken, looked);
    },
    committed(began) {
      part(tracer, under, 'queue', looked, began);
      part(tracer, under, 'transaction', began, now());
    },
    end(error) {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now());
    },
  };
}

function part(tracer: Tracer, under: Context, name: string, from: number, to: number): void {
  tracer.startSpan(name, { startTime: from }, under).end(Math.max(from, to));
}
