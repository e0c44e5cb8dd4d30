import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { FastifyRequest } from 'fastify';
import { logText, type Redactor } from './redact.ts';
import { shownAddress } from './shown-address.ts';

/** Facts of a request for a log, by the logs' field names; without secrets. */
export interface RequestFacts {
  readonly tenantId: string;
  readonly createUser?: string | null;
  readonly createDept?: string | null;
  readonly createBy?: string;
  readonly method?: string;
  readonly requestUri?: string;
  readonly params?: unknown;
  readonly remoteIp?: string;
  readonly userAgent?: string;
}

/**
 * Returns the facts of a request for the logs. A request without an authenticated caller is logged for the platform's operators: an
 * unproven tenant id must not fill that tenant's log.
 */
export function requestFacts(request: FastifyRequest, { params, uri }: Redactor): RequestFacts {
  const { caller } = request;
  const proven = caller !== null && (caller.userId !== '' || caller.program !== undefined);
  const { hidden = [] } = request.routeOptions.config;
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const given = {
    ...(query && Object.keys(query).length > 0 ? { query: params(query, hidden) } : {}),
    ...(request.body === undefined || request.body === null ? {} : { body: params(request.body, hidden) }),
  };
  return {
    tenantId: proven ? caller.tenantId : platformTenant,
    createUser: proven ? caller.userId || null : null,
    createDept: proven ? (caller.deptIds[0] ?? null) : null,
    createBy: proven ? caller.account : '',
    method: request.method,
    requestUri: uri(shownAddress(request), hidden),
    params: Object.keys(given).length === 0 ? null : given,
    remoteIp: request.ip,
    userAgent: logText(String(request.headers['user-agent'] ?? ''), 500),
  };
}
