import { label } from '@heliodeck/kit/label';
import { dataModel, modelSetting } from '@heliodeck/model/tools/data-model';
import { entityNameOf } from '@heliodeck/model/tools/model-names';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { proposedFields } from '@heliodeck/model/tools/proposed-field';
import { reread } from '@heliodeck/model/tools/reread-table';
import type { TableName } from '@heliodeck/model/tools/table-facts';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { parameter, requiredId } from '../../../crud/requests/inputs.ts';
import { parameters } from '../../../crud/requests/query-shape.ts';
import { recordShape } from '../../../crud/requests/record-shape.ts';
import { wholeList } from '../../../crud/whole-list.ts';
import { nothing, treeRecordsOf } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { spelled } from '../../../spelling/spelling.ts';
import type { TableReader } from './metadata/read-tables.ts';
import { keptFields } from './model-rows.ts';
import { submitFields } from './submit-fields.ts';

const base = `/api/${dataModel.path}`;
const tag = dataModel.label.en;
const source = 'id of the data source';
const model = 'id of the data model';

const tableShape = z.looseObject({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  comment: z.string(),
  entityName: z.string().meta({ description: 'class proposed for it, without the first word of its name' }),
});

const access = { anyOf: ['model', 'model_add', 'model_edit', modelSetting] };

/** Routes for the tables of data sources and the fields of models (docs/product/tools.md#data-models). */
export function dataModelRoutes(services: Services, tables: TableReader): RouteSpec[] {
  return [...tableRoutes(services, tables), ...comparedRoutes(services, tables), ...fieldRoutes(services)];
}

const fieldsShape = ({ entities: { catalogue } }: Services) =>
  treeRecordsOf(recordShape(catalogue.planOf(modelPrototype), catalogue.find, 'whole').partial().loose());

/** Reads the table of a model. */
const tableReader =
  ({ entities }: Services, tables: TableReader) =>
  async (context: Context, id: string) => {
    const { datasourceId, modelTable } = await entities.detail(context, dataModel, id);
    return tables.table(context, datasourceId ?? '', modelTable ?? '');
  };

/** Routes for models and the tables that they may be made of. */
function tableRoutes(services: Services, tables: TableReader): RouteSpec[] {
  const { entities } = services;
  const fields = fieldsShape(services);
  const tableOf = tableReader(services, tables);
  const informed = (table: TableName) => ({ ...table, entityName: entityNameOf(table.name, spelled) });
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/select`,
      access,
      summary: label('数据模型下拉', 'Data models to choose from'),
      tag,
      query: z.looseObject({}),
      data: z.array(
        z.looseObject({
          id: z.string(),
          modelName: z.string().meta({ description: 'with its table before it' }),
        }),
      ),
      async handle(context) {
        const models = await wholeList(entities, context, dataModel, {});
        return models.map((row) => ({ ...row, modelName: `${row.modelTable}: ${row.modelName}` }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/table-list`,
      access,
      summary: label('数据源的表和视图', 'Tables and views of a data source'),
      tag,
      query: parameters({ datasourceId: source }, 'datasourceId'),
      data: z.array(tableShape),
      async handle(context, { query }) {
        const id = requiredId('datasourceId', parameter('datasourceId', query));
        const found = await tables.tables(context, id);
        return found.map((table) => ({ ...informed(table), comment: `${table.name}:${table.comment}` }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/table-info`,
      access,
      summary: label('表信息', 'A table and its columns'),
      tag,
      query: parameters({ tableName: 'or modelId', datasourceId: source, modelId: model }),
      data: tableShape.extend({ fields }),
      async handle(context, { query }) {
        const modelId = parameter('modelId', query);
        const name = parameter('tableName', query);
        if (!modelId && !name) throw new CodedError('request.parameterMissing', { name: 'tableName' });
        const { columns, ...table } = name
          ? await tables.table(context, requiredId('datasourceId', parameter('datasourceId', query)), name)
          : await tableOf(context, requiredId('modelId', modelId));
        return { ...informed(table), fields: proposedFields(columns, spelled) };
      },
    }),
  ];
}

/** Routes for the fields of a model beside the columns of its table. */
function comparedRoutes(services: Services, tables: TableReader): RouteSpec[] {
  const { entities } = services;
  const fields = fieldsShape(services);
  const tableOf = tableReader(services, tables);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/model-prototype`,
      access,
      summary: label(
        '模型字段，没有保存的取自表',
        'Fields of a model; those of its table where none are kept',
      ),
      tag,
      query: parameters({ modelId: model, datasourceId: 'of no account: the model has one' }, 'modelId'),
      data: fields,
      async handle(context, { query }) {
        const id = requiredId('modelId', parameter('modelId', query));
        await entities.detail(context, dataModel, id);
        const found = await keptFields(entities, context, id);
        if (found.length > 0) return found;
        const { columns } = await tableOf(context, id);
        return proposedFields(columns, spelled).map((field) => ({ ...field, modelId: id }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/reread`,
      access,
      summary: label(
        '重新读取表，与模型字段比较',
        'Reads the table again and compares it with the fields of the model',
      ),
      tag,
      query: parameters({ modelId: model }, 'modelId'),
      data: z.object({
        fields,
        changes: z
          .record(z.string(), z.enum(['added', 'changed', 'gone']))
          .meta({ description: 'by column; columns that are as they were are not among them' }),
        before: z
          .record(z.string(), z.object({ jdbcType: z.string(), propertyType: z.string() }))
          .meta({ description: 'by column, where its type is another one' }),
      }),
      async handle(context, { query }) {
        const id = requiredId('modelId', parameter('modelId', query));
        const { columns } = await tableOf(context, id);
        const proposed = proposedFields(columns, spelled).map((field) => ({ ...field, modelId: id }));
        return reread(await keptFields(entities, context, id), columns, proposed);
      },
    }),
  ];
}

/** Routes for the fields that are kept. */
function fieldRoutes(services: Services): RouteSpec[] {
  const { entities, store } = services;
  const fields = fieldsShape(services);
  return [
    defineRoute({
      method: 'GET',
      path: `/api/${modelPrototype.path}/select`,
      // Forms of the code generator list columns, too.
      access: { anyOf: [...access.anyOf, 'code', 'code_add', 'code_edit'] },
      summary: label('模型字段下拉', 'Fields of a model to choose from'),
      tag,
      query: parameters({ modelId: model }, 'modelId'),
      data: fields,
      async handle(context, { query }) {
        const id = requiredId('modelId', parameter('modelId', query));
        const found = await keptFields(entities, context, id);
        return found.map((field) => ({ ...field, comment: `${field.jdbcName}: ${field.comment ?? ''}` }));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/api/${modelPrototype.path}/submit-list`,
      access: { anyOf: [modelSetting] },
      summary: label('提交模型的全部字段', 'Keeps all fields of a model'),
      tag,
      body: z.array(z.looseObject({})),
      data: nothing,
      async handle(context, { body }) {
        await submitFields({ entities, store }, context, body);
      },
    }),
  ];
}
