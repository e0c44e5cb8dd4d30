import { type Label, label } from '@heliodeck/kit/label';
import { aliasesOf } from '@heliodeck/model/descriptors/dialect';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { draftSchema } from '@heliodeck/model/descriptors/schema';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { actsOf, exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { disposition } from '../http/disposition.ts';
import { componentName } from '../http/document.ts';
import { nothing, pageByRowOf, pageReply, pageWithSumsOf, savedShape } from '../http/reply-shape.ts';
import { defineRoute, type HttpExchange, type RouteAccess, type RouteSpec } from '../http/route.ts';
import { xlsxType } from '../spreadsheet/xlsx-stream.ts';
import type { Catalogue } from './columns/catalogue.ts';
import type { EntityEngine } from './entity-engine.ts';
import type { ExportFile } from './files/export.ts';
import { mayRead, pickCodes, requireWholeRows, routeCodes } from './requests/permit.ts';
import { cursorParameters, listParameters } from './requests/query-shape.ts';
import { recordShape } from './requests/record-shape.ts';

const byId = z.looseObject({ id: z.string() });
const idsSomewhere = z.looseObject({ ids: z.string().optional() });
/** 'a,b' in query or form; in JSON a text, an array, or a bare array. */
const idsBody = z.union([z.array(z.unknown()), z.looseObject({ ids: z.unknown().optional() })]).optional();

/** Describes the body of a save; the operation validates it once it knows whether the record exists. */
export function draftBody(entity: Entity) {
  const { required, ...schema } = z.toJSONSchema(draftSchema(entity, 'add'), {
    io: 'input',
    unrepresentable: 'any',
  });
  const aliases = aliasesOf(entity).map(([alias, field]) => `${alias} = ${field}`);
  const description = [
    `With id: changes what is sent. Without: adds, for which it takes ${required?.join(', ') || 'any of them'}.`,
    ...(aliases.length > 0 ? [`Other names: ${aliases.join(', ')}.`] : []),
  ].join(' ');
  const name = `${entity.key.charAt(0).toUpperCase()}${entity.key.slice(1)}Draft`;
  return z.looseObject({}).meta({ ...schema, minProperties: 1, description, [componentName]: name });
}

/** The standard routes of an entity (docs/product/wire.md#standard-calls), under its path and its aliases. */
export function entityRoutes(
  entity: Entity,
  catalogue: Catalogue,
  engine: EntityEngine,
): readonly RouteSpec[] {
  const [first, ...aliases] = [entity.path, ...(entity.aliases ?? [])];
  return [
    ...routesAt(`/api/${first}`, entity, catalogue, engine),
    ...aliases.flatMap((path) =>
      routesAt(`/api/${path}`, entity, catalogue, engine).map((route) => ({ ...route, alias: true })),
    ),
  ];
}

function routesAt(path: string, entity: Entity, catalogue: Catalogue, engine: EntityEngine): RouteSpec[] {
  const acts = actsOf(entity);
  const plan = catalogue.planOf(entity);
  const readers: RouteAccess = { anyOf: routeCodes(entity) };
  const picking = pickCodes(entity, catalogue);
  const pickers: RouteAccess = { anyOf: [...new Set([...routeCodes(entity), ...picking])] };
  // If no other entity refers to it, every caller who may list it sees complete rows.
  const listedShape = recordShape(plan, catalogue.find, picking.length > 0 ? 'some' : 'whole');
  const summary = (verb: Label): Label =>
    label(`${verb.zh}${entity.label.zh}`, `${verb.en} ${entity.label.en}`);
  const tag = entity.label.en;
  const exported = listParameters(entity, plan.layout.parameters);
  const isByRow = plan.layout.total === 'bounded';
  const listed = isByRow
    ? listParameters(entity, { ...plan.layout.parameters, ...cursorParameters })
    : exported;

  const list = (tail: 'list' | 'page') =>
    defineRoute({
      method: 'GET',
      path: `${path}/${tail}`,
      access: pickers,
      summary: summary(label('查询', 'List')),
      tag,
      query: listed,
      data: entity.sums
        ? pageWithSumsOf(listedShape)
        : isByRow
          ? pageByRowOf(listedShape)
          : pageReply(listedShape),
      handle: (context, { query }) =>
        engine.page(
          context,
          entity,
          query as QueryString,
          mayRead(context.caller, entity) ? 'all' : 'reduced',
        ),
    });
  const save = (tail: 'save' | 'update' | 'submit') =>
    defineRoute({
      method: 'POST',
      path: `${path}/${tail}`,
      access: {
        anyOf: acts.filter((act) => act === 'add' || act === 'edit').map((act) => permissionOf(entity, act)),
      },
      summary: summary(label('保存', 'Save')),
      tag,
      body: draftBody(entity),
      data: savedShape,
      handle: async (context, { body }) => ({ id: (await engine.save(context, entity, body)).id }),
    });

  const routes = [
    list('list'),
    list('page'),
    defineRoute({
      method: 'GET',
      path: `${path}/detail`,
      access: readers,
      summary: summary(label('查看', 'Show')),
      tag,
      query: byId,
      data: recordShape(plan, catalogue.find, 'whole'),
      async handle(context, { query }) {
        requireWholeRows(context.caller, entity);
        return engine.detail(context, entity, query.id);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/export`,
      access: { anyOf: [exportCode(entity)] },
      summary: summary(label('导出', 'Export')),
      tag,
      reply: 'stream',
      query: exported,
      async handle(context, { query }, raw) {
        requireWholeRows(context.caller, entity);
        sendFile(raw, await engine.export(context, entity, query as QueryString));
      },
    }),
  ];
  if (acts.includes('add') || acts.includes('edit'))
    routes.push(save('save'), save('update'), save('submit'));
  if (acts.includes('delete')) {
    routes.push(
      defineRoute({
        method: 'POST',
        path: `${path}/remove`,
        access: { anyOf: [permissionOf(entity, 'delete')] },
        summary: summary(label('删除', 'Remove')),
        tag,
        query: idsSomewhere,
        body: idsBody,
        data: nothing,
        handle: (context, { query, body }) =>
          engine.remove(context, entity, query.ids ?? (Array.isArray(body) ? body : body?.ids)),
      }),
    );
  }
  return routes;
}

/** Answers a 'stream' route with a spreadsheet as a download with its name. */
export function sendFile(
  raw: Pick<HttpExchange, 'setHeader' | 'onClose' | 'send'>,
  { name, stream }: ExportFile,
): void {
  raw.setHeader('content-type', xlsxType);
  raw.setHeader('content-disposition', disposition('attachment', name));
  raw.onClose(() => stream.destroy());
  raw.send(stream);
}

/** Converts the query for the engine, for features with a list of their own. @throws CodedError for nested values */
export function asQueryString(query: Readonly<Record<string, unknown>>): QueryString {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && typeof value !== 'string')
      throw new CodedError('request.parameterType', { name });
  }
  return query as QueryString;
}
