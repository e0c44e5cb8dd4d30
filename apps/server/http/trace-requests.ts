import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance } from 'fastify';
import { flatHeaders } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of a request to a route of the product, if traces are recorded. */
    span: Span | undefined;
  }
}

const propagator = new W3CTraceContextPropagator();

/**
 * Records a span for every call of a route of the product, as a child of the caller's `traceparent` (W3C Trace Context), and returns it in
 * `traceresponse`. The span of an event stream ends when the stream begins. Contains only method, route and id of the request: its address,
 * body and headers may contain data that no collector should store.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('span', undefined);
  if (tracer === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    const { config, url: route = '' } = request.routeOptions;
    if (config.title === undefined) return;
    const parent = propagator.extract(ROOT_CONTEXT, flatHeaders(request), defaultTextMapGetter);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'heliodeck.request_id': request.id,
        },
      },
      parent,
    );
    if (!span.isRecording()) return;
    request.span = span;
    const { traceId, spanId } = span.spanContext();
    reply.header('traceresponse', `00-${traceId}-${spanId}-01`);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  });
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    request.span?.setAttribute('http.response.status_code', reply.statusCode);
    request.span?.end();
    request.span = undefined;
  });
}
