import { randomBytes } from 'node:crypto';
import { type Label, label } from '@heliodeck/kit/label';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { client, consoleClient } from '@heliodeck/model/clients/client';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { isBlank } from '@heliodeck/model/fields/absent';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defaultZone, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { type DayUsage, usageSince } from '../../access/clients/client-usage.ts';
import { rankOf } from '../../access/permissions/delegation.ts';
import type { Caller, Context } from '../../context.ts';
import { inAllTenants, widened } from '../../crud/all-tenants.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import { inBody, parameter, requiredId } from '../../crud/requests/inputs.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { listParameters, parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString, draftBody, entityRoutes } from '../../crud/routes.ts';
import { componentName } from '../../http/document.ts';
import { pageReply, savedShape, treeShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { hashPlain } from '../../passwords/stored-password.ts';
import type { Services } from '../../services.ts';
import { requireWithin } from './client-rules.ts';
import { scopeTree } from './client-scope-tree.ts';

/** Fields that lists and details add to a program's row; forms send them back with the rest. */
const usageFields: ReadonlySet<string> = new Set(['usedToday', 'refusedToday', 'lastUseTime']);

function withoutUsage(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !usageFields.has(name)));
}

const base = `/api/${client.path}`;
const tag = client.label.en;
/** Days of displayed usage. */
const shownDays = 30;

const byId = parameters({ id: 'of the record' });
const secretTold = z.string().meta({ description: 'told this once' });
const count = z.int().min(0);
const usedShape = {
  usedToday: count,
  refusedToday: count,
  lastUseTime: z.string().nullable(),
};
const usageShape = z.looseObject({
  ...usedShape,
  days: z.array(z.object({ day: z.string(), calls: count, refused: count })),
});

/** Programs: their lists with today's usage, secrets shown once, grantable permissions, usage. */
export function clientRoutes(access: Access, services: Services): RouteSpec[] {
  const { store, entities } = services;
  const own = [...usageRoutes(services), ...secretRoutes(services), scopeRoute(access, services)];
  const taken = new Set(own.map((route) => route.path));
  const standard = widened(store, entityRoutes(client, entities.catalogue, entities));
  return [...own, ...standard.filter((route) => !taken.has(route.path))];
}

/** Reads the program of a record id, in all tenants that the caller may see. */
const finder =
  ({ store, entities }: Services) =>
  async (context: Context, id: string | undefined) =>
    entities.detail(inAllTenants(store, context), client, requiredId('id', id));

/** Lists and details, which contain the usage of each program. */
function usageRoutes(services: Services): RouteSpec[] {
  const { store, entities, now } = services;
  const platform = store.asPlatform('what programs use is counted for all tenants');
  const readers = { anyOf: readCodes(client) };
  const find = finder(services);
  const today = (): string => localDate(defaultZone, now().getTime());
  const record = shapeOf(entities.catalogue, client)
    .extend(usedShape)
    .meta({ [componentName]: 'ClientWithUse' });
  const withUsage = async (rows: readonly OutgoingRow[]): Promise<OutgoingRow[]> => {
    const ids = rows.map((row) => String(row.id));
    const used = Map.groupBy(
      await usageSince(platform, ids, addDays(today(), -shownDays)),
      (row) => row.clientRow,
    );
    return rows.map((row) => ({ ...row, ...summaryOf(used.get(String(row.id)) ?? [], today()) }));
  };
  /** A route about one program, given by its record id. */
  const about = (
    tail: string,
    summary: Label,
    data: z.ZodType,
    answer: (context: Context, row: Row<typeof client>) => Promise<unknown>,
  ) =>
    defineRoute({
      method: 'GET',
      path: `${base}/${tail}`,
      access: readers,
      summary,
      tag,
      query: parameters({ id: 'of the record' }, 'id'),
      data,
      handle: async (context, { query }) => answer(context, await find(context, parameter('id', query))),
    });
  const list = (tail: 'list' | 'page') =>
    defineRoute({
      method: 'GET',
      path: `${base}/${tail}`,
      access: readers,
      summary: label('查询应用', 'List Client'),
      tag,
      query: listParameters(client),
      data: pageReply(record),
      async handle(context, { query }) {
        const page = await entities.page(inAllTenants(store, context), client, asQueryString(query));
        return { ...page, records: await withUsage(page.records) };
      },
    });
  return [
    list('list'),
    list('page'),
    about('detail', label('查看应用', 'Show Client'), record, async (_, row) => {
      return (await withUsage([row as unknown as OutgoingRow]))[0];
    }),
    about('usage', label('应用用量', 'What a program used, day by day'), usageShape, async (_, row) => {
      const used = await usageSince(platform, [row.id], addDays(today(), 1 - shownDays));
      return {
        clientId: row.clientId,
        rateLimit: row.rateLimit,
        dailyQuota: row.dailyQuota,
        ...summaryOf(used, today()),
        days: used.map(({ day, calls, refused }) => ({ day, calls, refused })),
      };
    }),
  ];
}

/** Routes that store programs and show a new secret, once. */
function secretRoutes(services: Services): RouteSpec[] {
  const { entities } = services;
  const find = finder(services);
  const save = (tail: 'save' | 'update' | 'submit') =>
    defineRoute({
      method: 'POST',
      path: `${base}/${tail}`,
      access: { anyOf: [permissionOf(client, 'add'), permissionOf(client, 'edit')] },
      summary: label('保存应用', 'Save Client'),
      tag,
      body: draftBody(client),
      data: savedShape.extend({ clientSecret: secretTold.optional() }),
      async handle(context, { body }) {
        const adds = isBlank(body.id);
        const given = isBlank(body.clientSecret) ? undefined : body.clientSecret;
        const clientSecret = adds ? (given ?? newSecret()) : given;
        const { id } = await entities.save(context, client, { ...withoutUsage(body), clientSecret });
        // The only time it is returned.
        return adds ? { id, clientId: body.clientId, clientSecret } : { id };
      },
    });
  return [
    save('save'),
    save('update'),
    save('submit'),
    defineRoute({
      method: 'POST',
      path: `${base}/renew-secret`,
      access: { anyOf: ['client_secret'] },
      summary: label('重置密钥', 'Renew the secret'),
      tag,
      query: byId,
      body: inBody(byId),
      data: savedShape.extend({ clientId: z.string().nullable(), clientSecret: secretTold }),
      async handle(context, { query, body }) {
        const row = await find(context, parameter('id', query, body));
        if (row.clientId === consoleClient) throw new CodedError('client.console');
        await requireWithin(context, row);
        const clientSecret = newSecret();
        await entities.put(context, client, { id: row.id, clientSecret: await hashPlain(clientSecret) });
        return { id: row.id, clientId: row.clientId, clientSecret };
      },
    }),
  ];
}

/** The permissions that the caller may give to a program. */
function scopeRoute(access: Access, services: Services): RouteSpec {
  const find = finder(services);
  return defineRoute({
    method: 'GET',
    path: `${base}/scope-tree`,
    access: { anyOf: ['client_scope', permissionOf(client, 'add'), permissionOf(client, 'edit')] },
    summary: label('应用可选的权限编码', 'Permission codes a program may be given'),
    tag,
    query: parameters({
      id: 'of the record',
      tenantId: 'of a program that is not saved yet; absent = the administration tenant',
    }),
    data: treeShape,
    async handle(context, { query }) {
      const { caller, db, locale } = context;
      const id = parameter('id', query);
      const tenantId = id
        ? (await find(context, id)).tenantId
        : ownTenant(caller, parameter('tenantId', query) || platformTenant);
      const held = await access.programHoldings(tenantId);
      const given =
        rankOf(caller) === 'platform'
          ? held
          : new Set([...held].filter((code) => caller.permissions.has(code)));
      return scopeTree(db, given, locale);
    },
  });
}

/** The tenant of a new program. @throws CodedError delegation.tenant for another tenant, as saving would */
function ownTenant(caller: Caller, tenantId: string): string {
  if (rankOf(caller) !== 'platform' && tenantId !== caller.tenantId)
    throw new CodedError('delegation.tenant', { field: 'tenantId' });
  return tenantId;
}

/** Today's calls and the last call. */
function summaryOf(used: readonly DayUsage[], today: string) {
  const [latest] = used;
  const todays = latest?.day === today ? latest : undefined;
  return {
    usedToday: todays?.calls ?? 0,
    refusedToday: todays?.refused ?? 0,
    lastUseTime: latest === undefined ? null : wireTime(latest.lastAt, defaultZone),
  };
}

/** 32 random bytes as text for a header. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
