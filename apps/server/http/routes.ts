import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { admit, contextOf, flatHeaders, isNobody, localeOfRequest } from './caller.ts';
import { codedFromIssues } from './errors.ts';
import { refuseForeignGet } from './foreign-get.ts';
import type { HttpServices } from './http-services.ts';
import type { RateGate } from './rate-limits.ts';
import type { RegisteredRoute, RouteRegistry } from './registry.ts';
import { succeeded } from './reply.ts';
import { oneFile, repliesOf } from './reply-shape.ts';
import { type HttpExchange, type RouteSpec, signedInOf } from './route.ts';
import { refuseOversized, uploadedFiles } from './uploads.ts';

/**
 * Mounts routes. For each request: first the rate limit of its address and the check of the caller, then the body, the schemas, the
 * operation, the envelope.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly RouteSpec[],
  services: HttpServices,
  registry: RouteRegistry,
  gateOf: (spec: RouteSpec) => RateGate | undefined,
): void {
  for (const spec of routes) {
    for (const method of [spec.method].flat()) {
      registry.add({ method, ...described(spec) });
      app.route(mounted(spec, method, services, gateOf(spec)));
    }
  }
}

/** The properties of a route for tests and documents. */
function described(spec: RouteSpec): Omit<RegisteredRoute, 'method'> {
  const { path, access, changes, query, body } = spec;
  return {
    path,
    access,
    ...(changes === undefined ? {} : { changes }),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  };
}

function mounted(
  spec: RouteSpec,
  method: 'GET' | 'POST',
  services: HttpServices,
  gate: RateGate | undefined,
): RouteOptions {
  const { accepts, log } = spec;
  return {
    method,
    url: spec.path,
    ...(accepts?.bytes === undefined ? {} : { bodyLimit: accepts.bytes }),
    // A live feed must not wait in a compression buffer, and files are already compressed.
    ...(spec.reply === 'stream' ? { compress: false } : {}),
    config: {
      ...(log?.unlogged ? {} : { title: `${spec.summary.zh} · ${spec.summary.en}` }),
      hidden: log?.hidden ?? [],
      routine: log?.routine === true,
      keepsText: accepts?.text === true,
    },
    schema: description(spec, method),
    // The schemas above only describe; they are applied below, where an issue becomes a coded error.
    validatorCompiler: () => () => true,
    // Faster for pages of records than a serializer compiled from the schema (docs/decisions/0131-answers-by-json-stringify.md).
    serializerCompiler: () => JSON.stringify,
    onRequest: async (request, reply) => {
      await gate?.(request, reply);
      refuseForeignGet(request, spec);
      request.caller = await admit(request, reply, spec, services);
      refuseOversized(request, reply, accepts?.bytes);
    },
    handler: (request, reply) => answer(spec, services, request, reply),
  };
}

function description(spec: RouteSpec, method: 'GET' | 'POST'): Record<string, unknown> {
  const schema: Record<string, unknown> = {
    summary: `${spec.summary.zh} · ${spec.summary.en}`,
    description: accessText(spec),
    tags: spec.tag ? [spec.tag] : [],
    ...(spec.alias ? { deprecated: true } : {}),
  };
  if (spec.access === 'public') schema.security = [];
  if (signedInOf(spec.access)?.toNobody) schema.security = [{}, { token: [], client: [] }];
  if (spec.query) schema.querystring = spec.query;
  if (spec.body && method === 'POST') schema.body = spec.body;
  if (spec.accepts?.files) Object.assign(schema, { consumes: ['multipart/form-data'], body: oneFile });
  schema.response = repliesOf(spec);
  return schema;
}

function accessText({ access }: RouteSpec): string {
  if (access === 'public') return 'Public.';
  if (typeof access === 'object' && 'anyOf' in access) return `Needs one of: ${access.anyOf.join(', ')}.`;
  return signedInOf(access)?.toNobody
    ? 'Any signed-in user; whoever shows no token gets an empty list.'
    : 'Any signed-in user.';
}

async function answer(
  spec: RouteSpec,
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // Nothing is read for a request without a token.
  if (signedInOf(spec.access)?.toNobody && isNobody(request.caller))
    return succeeded([], localeOfRequest(request));
  const ignored = new Set<string>();
  const context = { ...(await contextOf(request, services)), ignored };
  const multipart = request.isMultipart();
  if (multipart && !spec.accepts?.files) throw new CodedError('request.mediaType');
  const input = {
    query: parsed(spec.query, singleValues(request.query)),
    body: multipart ? request.body : parsed(spec.body, request.body),
  };
  const exchange = exchangeOf(request, reply, multipart);
  const result = await spec.handle(context, input, exchange.raw);
  if (exchange.stream()) return reply.send(exchange.stream());
  if (spec.reply === 'bare') return result;
  if (spec.reply === 'stream') throw new Error(`${spec.path} sent no stream`);
  const done = succeeded(result, context.locale);
  // A page lists them itself; parameters that the request did not have were added by the operation.
  const named = Array.isArray(result)
    ? [...ignored].filter((name) => Object.hasOwn(Object(request.query), name))
    : [];
  return named.length === 0 ? done : { ...done, ignored: named };
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (!result.success) throw codedFromIssues(result.error);
  return result.data;
}

/** A parameter given several times is a list, which the API writes with commas. */
function singleValues(query: unknown): Record<string, unknown> {
  const values = query as Record<string, unknown>;
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (Array.isArray(value)) values[name] = value.join(',');
  }
  return values;
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply, multipart: boolean) {
  let stream: NodeJS.ReadableStream | undefined;
  const texts: Record<string, string> = {};
  const raw: HttpExchange = {
    headers: flatHeaders(request),
    params: { ...(request.params as Record<string, string>) },
    ...(multipart ? { files: () => uploadedFiles(request, texts) } : {}),
    setHeader: (name, value) => void reply.header(name, value),
    setStatus: (status) => void reply.status(status),
    send: (source) => {
      stream = source;
    },
    onClose: (callback) => void request.raw.once('close', callback),
    body: multipart ? texts : request.body,
    text: request.bodyText,
  };
  return { raw, stream: () => stream };
}

/** For addresses that are neither a route nor a file: 405 if only the method is wrong, else 404. */
export function notFoundError(registry: RouteRegistry, path: string, method: string): CodedError {
  const methods = registry.methodsOf(path);
  const wrongMethod = methods.length > 0 && !methods.includes(method);
  return new CodedError(wrongMethod ? 'request.methodNotAllowed' : 'request.notFound');
}
