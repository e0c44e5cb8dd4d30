import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { SlaveInput } from '@heliodeck/protocol/slave-input';
import type { ReadOp } from './read-op.ts';

/** A request of any origin, interpreted by the profile of a device. */
export interface PutQuestion {
  readonly exchange: Exchange<unknown>;
  readonly reads: readonly Pick<ReadOp, 'take'>[];
  readonly pack: number;
  /** True if it addresses the device at this address. */
  isFor(address: number): boolean;
  /** Values in the answer besides points. */
  told(answer: unknown): Readonly<Record<string, MetricValue>>;
}

/** The first request in the bytes, whatever precedes it. */
export function firstRequest<R>(
  bytes: Uint8Array,
  parse: (bytes: Uint8Array) => SlaveInput<R>,
): R | undefined {
  for (let at = 0; at < bytes.length; ) {
    const found = parse(bytes.subarray(at));
    if (found.kind === 'request') return found.request;
    if (found.kind === 'more') return undefined;
    at += Math.max(1, found.count);
  }
  return undefined;
}
