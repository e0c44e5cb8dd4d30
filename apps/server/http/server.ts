import { Server as HttpsServer } from 'node:https';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { Logs } from '../logs/logs.ts';
import { type Redactor, redactor } from '../logs/redact.ts';
import { requestFacts } from '../logs/request-facts.ts';
import { shownAddress } from '../logs/shown-address.ts';
import { answerBroken, answerUnroutable, demandHost, ignoreExpectations } from './broken-requests.ts';
import { keepCalls } from './call-log.ts';
import { pathOf } from './caller.ts';
import { mountConsole } from './console-files.ts';
import { mountDocs } from './docs.ts';
import { codedFrom } from './errors.ts';
import { mayLoseDigits, parseExactly } from './exact-json.ts';
import { mountHealth, type Readiness } from './health.ts';
import type { HttpServices } from './http-services.ts';
import { refuseOddJson } from './json-shape.ts';
import { localeOf } from './locale.ts';
import { type MetricsPage, mountMetrics } from './metrics-route.ts';
import { rateGates } from './rate-limits.ts';
import { type RouteRegistry, routeRegistry } from './registry.ts';
import { refused } from './reply.ts';
import type { RouteSpec } from './route.ts';
import { mountRoutes, notFoundError } from './routes.ts';
import { secureHeaders } from './security.ts';
import { type TlsFiles, tlsFactory, tlsRenewal } from './tls.ts';
import { traceRequests } from './trace-requests.ts';

export interface HttpOptions {
  readonly services: HttpServices & { readonly logs: Logs };
  readonly config: Pick<Config, 'tls' | 'rateLimit' | 'metricsToken'>;
  /** Entities whose secret fields must not be logged. */
  readonly entities: readonly Entity[];
  readonly routes: readonly RouteSpec[];
  readonly readiness: Readiness;
  /** Returns what is down although the server can serve; undefined = nothing. */
  readonly weakness: () => string | undefined;
  readonly metrics: MetricsPage;
  /** Folder of the built console. */
  readonly consoleFolder: string;
  readonly version: string;
}

export interface HttpServer {
  /** For tests: `app.inject` calls without a socket. */
  readonly app: FastifyInstance;
  readonly registry: RouteRegistry;
  /** Starts listening; resolves with the address. */
  listen(host: string, port: number): Promise<string>;
  /** Stops accepting, lets running requests end, then closes the remaining connections. */
  close(withinMs: number): Promise<void>;
}

const mebibyte = 1024 * 1024;
/** Time limit for receiving a request, ms. */
const requestTimeoutMs = 120_000;
/** Interval of the check for a renewed certificate, ms. */
const certificateMs = 600_000;

/** Builds the HTTP server around the routes; does not listen yet. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { services, routes, config } = options;
  const registry = routeRegistry();
  const { tls } = config;
  const app = Fastify({
    ...(tls ? { serverFactory: await tlsFactory(tls) } : {}),
    logger: false,
    bodyLimit: 2 * mebibyte,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000 },
    // A proxy on the same machine reports the client's address; one elsewhere could forge it.
    trustProxy: 'loopback',
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerBroken,
    frameworkErrors: answerUnroutable,
    http: { requireHostHeader: false },
  });
  if (tls) await renewCertificate(app, tls, services.log);
  app.decorateRequest('caller', null);
  app.decorateRequest('bodyText', '');
  traceRequests(app, services.tracer);
  acceptEmptyJson(app);
  secureHeaders(app);
  demandHost(app);
  ignoreExpectations(app);
  const gateOf = await rateGates(app, {
    factor: config.rateLimit,
    platform: services.store.asPlatform('an address belongs to no tenant'),
    now: services.now,
  });
  await app.register(formbody, { bodyLimit: 2 * mebibyte });
  await app.register(multipart, {
    limits: { fileSize: 200 * mebibyte, files: 20, fields: 100, fieldSize: mebibyte },
  });
  // Small responses cost more to compress than to send.
  await app.register(compress, { threshold: 16 * 1024, encodings: ['gzip'], zlibOptions: { level: 4 } });
  await mountDocs(app, options.version);
  mountHealth(app, options.readiness, options.weakness);
  mountMetrics(app, options.metrics, config);
  logRequests(app, services);
  const redact = redactor(options.entities);
  keepCalls(app, services.logs, redact);
  answerErrors(app, services, redact);
  mountRoutes(app, routes, services, registry, gateOf);
  const sendPage = await mountConsole(app, options.consoleFolder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isPage = !path.startsWith('/api') && ['GET', 'HEAD'].includes(request.method);
    if (sendPage && isPage && (request.headers.accept ?? '').includes('text/html')) return sendPage(reply);
    throw notFoundError(registry, path, request.method);
  });
  await app.ready();
  return {
    app,
    registry,
    async listen(host, port) {
      const address = await app.listen({ host, port });
      return tls ? address.replace(/^http:/, 'https:') : address;
    },
    close: (withinMs) => close(app, withinMs),
  };
}

async function renewCertificate(app: FastifyInstance, files: TlsFiles, log: Log): Promise<void> {
  const { server } = app;
  if (!(server instanceof HttpsServer)) return;
  // Fastify does not configure a server that it has not created.
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = 72_000;
  const renew = tlsRenewal(server, files, log);
  await renew();
  const watch = setInterval(() => void renew(), certificateMs).unref();
  app.addHook('onClose', async () => clearInterval(watch));
}

/** Existing clients post with a JSON content type and no body, with parameters in the address; ids may be numbers. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (request.routeOptions.config.keepsText) request.bodyText = text;
    if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, value) => {
        if (error !== null) return done(error);
        try {
          refuseOddJson(value);
          done(null, mayLoseDigits(text) ? parseExactly(text) : value);
        } catch (refusal) {
          done(refusal as Error);
        }
      });
  });
  // Bodies are JSON or forms; text would be a body encrypted by the client, which is not supported.
  app.removeContentTypeParser('text/plain');
}

function answerErrors(app: FastifyInstance, services: HttpOptions['services'], redact: Redactor): void {
  app.setErrorHandler((error, request, reply) => {
    const coded = codedFrom(error);
    if (coded.httpStatus >= 500) {
      const fields = {
        requestId: request.id,
        method: request.method,
        path: pathOf(shownAddress(request)),
        error,
      };
      services.log.error('request failed', fields);
      services.logs.failure(error, requestFacts(request, redact));
    }
    const { lang } = (request.query ?? {}) as { readonly lang?: unknown };
    return reply
      .status(coded.httpStatus)
      .type('application/json; charset=utf-8')
      .send(refused(coded, localeOf(request.headers, lang)));
  });
}

function logRequests(app: FastifyInstance, { log }: Pick<HttpServices, 'log'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const slow = reply.elapsedTime > 1000;
    log[slow ? 'info' : 'debug'](slow ? 'slow request' : 'request', {
      requestId: request.id,
      method: request.method,
      path: pathOf(shownAddress(request)),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.userId,
      tenant: request.caller?.tenantId,
    });
  });
}

async function close(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
