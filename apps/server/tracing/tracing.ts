// Traces with OpenTelemetry: spans from click to response and from socket to commit, sent over OTLP if the environment configures a
// collector.
import { setTimeout as wait } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config-parts.ts';

/** An open connection to the collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the waiting spans, for at most this time. An unavailable collector does not block the end. */
  close(withinMs: number): Promise<void>;
}

/** Most spans that wait for the collector; further ones are dropped. */
const mostWaiting = 4_096;
/** How long spans are collected before they are sent, ms. */
const pauseMs = 1_000;
/** Time limit of the collector's answer, ms. */
const exportMs = 5_000;

/**
 * Creates the exporter; connects to nothing yet.
 * @param part role of this process, 'api' or 'gateway'
 */
export function openTracing({ endpoint, ratio, service }: TracingConfig, part: string): Tracing {
  const sampled = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': `${process.pid}-${part}`,
      'heliodeck.part': part,
    }),
    // A browser may report that its trace is recorded; the share of recorded traces is decided here.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: exportMs,
        }),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: pauseMs,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('heliodeck'),
    async close(withinMs) {
      const enough = new AbortController();
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, wait(withinMs, undefined, { signal: enough.signal }).catch(() => undefined)]);
      enough.abort();
    },
  };
}
