import { callTypes } from '@heliodeck/model/logs/log-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logs } from '../logs/logs.ts';
import type { Redactor } from '../logs/redact.ts';
import { requestFacts } from '../logs/request-facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route is for, in both languages; absent where it is none of the product's. */
    title?: string;
    /** Parameters whose values no log may hold. */
    hidden?: readonly string[];
    /** Whether the console asks it without anybody's doing. */
    routine?: boolean;
  }
}

/**
 * Keeps every call of a route in the API log, once, when its answer is over: also where the client went away before (a
 * live feed always ends so).
 */
export function keepCalls(app: FastifyInstance, logs: Logs, redact: Redactor): void {
  /** When answers began that stay open for as long as somebody looks: that they are open is not slow. */
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
