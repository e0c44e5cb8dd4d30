import { callTypes } from '@heliodeck/model/logs/log-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logs } from '../logs/logs.ts';
import type { Redactor } from '../logs/redact.ts';
import { requestFacts } from '../logs/request-facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Title of the route in both languages; absent if it does not belong to the product. */
    title?: string;
    /** Parameters whose values must not be logged. */
    hidden?: readonly string[];
    /** Whether the console calls it without a user's action. */
    routine?: boolean;
    /** Whether the text of its JSON body is kept for a signature. */
    keepsText?: boolean;
  }
}

/**
 * Writes every call of a route to the API log, once, when its response has ended, including calls that the client aborted (as always for a
 * live feed).
 */
export function keepCalls(app: FastifyInstance, logs: Logs, redact: Redactor): void {
  /** Start times of responses that stay open as long as the client listens: their duration is not slowness. */
  const begun = new WeakMap<FastifyRequest, number>();
  const keep = (request: FastifyRequest, reply: FastifyReply, title: string): void => {
    const ms = begun.get(request) ?? reply.elapsedTime;
    const type = callTypes[request.routeOptions.config.routine ? 'routine' : 'asked'];
    logs.call(requestFacts(request, redact), { title, type, status: reply.statusCode, ms });
  };
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      begun.set(request, reply.elapsedTime);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { title } = request.routeOptions.config;
    if (title !== undefined) reply.raw.once('close', () => keep(request, reply, title));
  });
}
