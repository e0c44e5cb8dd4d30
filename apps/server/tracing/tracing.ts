// Traces by OpenTelemetry: spans from click to answer and from socket to commit, sent over OTLP where the environment says where to.
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

/** An open way to the collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what waits; at most so long. A collector that is away keeps nothing from ending. */
  close(withinMs: number): Promise<void>;
}

/** Spans that wait for the collector; more are dropped rather than kept in memory. */
const mostWaiting = 4_096;
/** So long spans are collected before they are sent. */
const pauseMs = 1_000;
/** A collector may take so long to answer. */
const exportMs = 5_000;

/**
 * Opens the way to the collector; connects to nothing yet.
 * @param part what of the program this is, 'api' or 'gateway'
 */
export function openTracing({ endpoint, ratio, service }: TracingConfig, part: string): Tracing {
  const sampled = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': `${process.pid}-${part}`,
      'heliodeck.part': part,
    }),
    // A browser may say that its trace is recorded; how many are, is decided here.
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
