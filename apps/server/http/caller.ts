import type { Locale } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context.ts';
import { withFields } from '../logging.ts';
import { tracedDb } from '../tracing/traced-db.ts';
import type { HttpServices } from './http-services.ts';
import { localeOf } from './locale.ts';
import { type RouteAccess, type RouteSpec, type SignedIn, signedInOf } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by every route of the product before the body is read. */
    caller: Caller | null;
    /** The JSON body as it was sent, on routes that check its signature. */
    bodyText: string;
  }
}

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Authenticates and authorises the caller before the body is read.
 * @throws CodedError request.unauthorized (401), request.forbidden, tenant.readOnly, apiScope.refused (403), client.rateLimited,
 * client.quotaUsed (429)
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: Pick<RouteSpec, 'access' | 'path' | 'method' | 'changes'>,
  services: HttpServices,
): Promise<Caller> {
  const { access } = spec;
  const headers = flatHeaders(request);
  if (access === 'public') return nobody(headers);
  const caller = await services.policy.authenticate(headers, services.now(), {
    method: request.method,
    path: pathOf(request.url),
    query: request.query as Readonly<Record<string, unknown>>,
  });
  if ('refused' in caller && caller.nothingShown && signedInOf(access)?.toNobody) return nobody(headers);
  if ('refused' in caller) throw new CodedError(caller.refused);
  const spent = await services.policy.spend?.(caller, services.now());
  if (spent) reply.headers(spent.headers);
  if (spent?.refusal) throw spent.refusal;
  if (!mayCall(caller, access)) throw new CodedError('request.forbidden');
  if (caller.readOnly && changes(spec)) throw new CodedError('tenant.readOnly');
  if (!(await services.policy.mayCall(caller, spec.path))) throw new CodedError('apiScope.refused');
  return caller;
}

/** Whether a route changes data. Signing in and out does not count as a change by the tenant. */
function changes({ path, method, changes }: Pick<RouteSpec, 'path' | 'method' | 'changes'>): boolean {
  if (path.startsWith('/api/blade-auth/')) return false;
  return changes ?? [method].flat().includes('POST');
}

function mayCall(caller: Caller, access: Exclude<RouteAccess, 'public'>): boolean {
  if (typeof access === 'object' && 'anyOf' in access)
    return access.anyOf.some((code) => caller.permissions.has(code));
  return isOpenTo(caller, signedInOf(access)?.openTo);
}

/** A caller limited to some permissions may not call a route that requires none, unless the route is open to such callers. */
function isOpenTo({ program, limitedTo }: Caller, openTo: SignedIn['openTo']): boolean {
  if (program !== undefined) return openTo === 'programs';
  return limitedTo === undefined || openTo !== undefined;
}

/** Returns the context of an operation. */
export async function contextOf(request: FastifyRequest, services: HttpServices): Promise<Context> {
  const caller = request.caller ?? nobody(flatHeaders(request));
  const { span } = request;
  const context: Context = {
    caller,
    locale: localeOfRequest(request),
    db: services.store.tenantDb(caller.tenantId),
    now: services.now(),
    log: withFields(services.log, {
      requestId: request.id,
      ...(span && { traceId: span.spanContext().traceId }),
    }),
    zone: await services.zoneOf(caller.tenantId),
    requestId: request.id,
    remoteAddress: request.ip,
  };
  return span && services.tracer ? { ...context, db: tracedDb(context.db, services.tracer, span) } : context;
}

/** Language of the response. */
export function localeOfRequest({ headers, query }: FastifyRequest): Locale {
  return localeOf(headers, (query as { readonly lang?: unknown }).lang);
}

/** Whether a request was admitted without a token. */
export function isNobody(caller: Caller | null): boolean {
  return caller === null || (caller.userId === '' && caller.program === undefined);
}

/** Path of an address without its query, which may contain a ticket. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Headers with one value each, names in lower case. */
export function flatHeaders(request: FastifyRequest): Headers {
  const flat: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    flat[name] = Array.isArray(value) ? value[0] : value;
  }
  return flat;
}

/** A caller without rights, in the tenant of the request. */
function nobody(headers: Headers): Caller {
  const tenant = headers['tenant-id'];
  return {
    userId: '',
    tenantId: tenant && /^[0-9A-Za-z]{1,12}$/.test(tenant) ? tenant : platformTenant,
    account: '',
    realName: '',
    deptIds: [],
    roleIds: [],
    roleAliases: [],
    clientId: '',
    sessionId: '',
    permissions: new Set(),
  };
}
