import { columnName } from '@heliodeck/model/descriptors/columns';
import { importOf, printed } from '../print-source.ts';
import {
  type GeneratedRecord,
  kebab,
  marked,
  pathUp,
  recordModule,
  type SourceText,
} from './generated-record.ts';

/** The file for rules beyond the fields: for a master, that it cannot be removed while details refer to it; else an empty set of hooks. */
export function rulesFile({ entity, detail, apiFolder }: GeneratedRecord): SourceText {
  const { key } = entity;
  const up = pathUp('apps/server', apiFolder);
  const hooks = `import { defineHooks, type EntityHooks } from '${up}crud/hooks/entity-hooks.ts';`;
  const text = detail
    ? `${importOf(`{ ${key} }`, recordModule(key))}
${importOf('{ CodedError }', '@heliodeck/model/wire/coded-error')}
${importOf('{ sql }', 'kysely')}
${hooks}

/** ${entity.label.en}: stays while there is one of ${detail.entity.label.en} that refers to it. */
export function ${key}Rules(): EntityHooks {
  return defineHooks({
    entity: ${key},
    async beforeRemove({ db }, rows) {
      const ids = rows.map(({ id }) => id);
      const { rows: details } = await db.read((connection) =>
        sql\`select id from \${sql.id('${detail.entity.table}')} where \${sql.id('${linkColumn(detail)}')} = any(\${ids}::bigint[]) and is_deleted = 0 limit 1\`.execute(
          connection,
        ),
      );
      if (details.length > 0) throw new CodedError('record.inUse');
    },
  });
}
`
    : `${importOf(`{ ${key} }`, recordModule(key))}
${hooks}

/** ${entity.label.en}: rules beyond those of its fields. What is refused throws a CodedError, and nothing changes. */
export function ${key}Rules(): EntityHooks {
  return defineHooks({
    entity: ${key},
    async beforeSave(_context, draft) {
      return draft;
    },
  });
}
`;
  return { path: `${apiFolder}/${kebab(key)}-rules.ts`, text: marked(key, text) };
}

function linkColumn({ entity, field }: NonNullable<GeneratedRecord['detail']>): string {
  const link = entity.fields[field];
  return link === undefined ? field : columnName(field, link);
}

/** The route file with the whole list without pages, for other programs and for selects. */
export function routesFile({ entity, apiFolder }: GeneratedRecord): SourceText {
  const { key } = entity;
  const up = pathUp('apps/server', apiFolder);
  const summary = { zh: `${entity.label.zh}下拉`, en: `${entity.label.en}, to choose from` };
  const text = `${importOf('{ label }', '@heliodeck/kit/label')}
${importOf(`{ ${key} }`, recordModule(key))}
${importOf('{ readCodes }', `${up}crud/requests/permit.ts`)}
${importOf('{ wholeListQuery }', `${up}crud/requests/query-shape.ts`)}
${importOf('{ shapeOf }', `${up}crud/requests/record-shape.ts`)}
${importOf('{ asQueryString }', `${up}crud/routes.ts`)}
${importOf('{ wholeList }', `${up}crud/whole-list.ts`)}
${importOf('{ treeRecordsOf }', `${up}http/reply-shape.ts`)}
${importOf('{ defineRoute, type RouteSpec }', `${up}http/route.ts`)}
${importOf('type { Services }', `${up}services.ts`)}

/** ${entity.label.en}: calls beside the standard ones. */
export function ${key}Routes({ entities }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/${entity.path}/select',
      access: { anyOf: readCodes(${key}) },
      summary: ${printed(summary, 3, 'summary: ')},
      tag: ${key}.label.en,
      query: wholeListQuery(${key}),
      data: treeRecordsOf(shapeOf(entities.catalogue, ${key})),
      async handle(context, { query }) {
        return wholeList(entities, context, ${key}, asQueryString(query));
      },
    }),
  ];
}
`;
  return { path: `${apiFolder}/${kebab(key)}-routes.ts`, text: marked(key, text) };
}
