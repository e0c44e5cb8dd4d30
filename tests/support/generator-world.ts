import { entities } from '@heliodeck/model/registries/entities';
import { type ModelField, proposedFields, suggested } from '@heliodeck/model/tools/proposed-field';
import type { ColumnFacts } from '@heliodeck/model/tools/table-facts';
import { expect } from 'vitest';
import { tableReader } from '../../apps/server/areas/tools/data-models/metadata/read-tables.ts';
import { dataModelRoutes } from '../../apps/server/areas/tools/data-models/model-routes.ts';
import { modelRules } from '../../apps/server/areas/tools/data-models/model-rules.ts';
import { codeRoutes } from '../../apps/server/areas/tools/generator/code-routes.ts';
import { codeRules } from '../../apps/server/areas/tools/generator/code-rules.ts';
import { spelled } from '../../apps/server/spelling/spelling.ts';
import { freshDatabase } from './database.ts';
import { testServer } from './server.ts';

/** A column of an external table. */
export const column = (name: string, type: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  name,
  type,
  base: type.replace(/\(.*/, ''),
  comment: '',
  isNullable: true,
  isKey: false,
  isUnique: false,
  isIdentity: false,
  isGenerated: false,
  ...more,
});
export const idColumn = column('id', 'bigint', {
  isKey: true,
  keyPosition: 1,
  isNullable: false,
  isIdentity: true,
});

/** The server with the code generator, which writes to a folder; undefined = none. */
export async function generatorWorld(checkout: string | undefined) {
  const database = await freshDatabase();
  const server = await testServer({
    store: database.store,
    entities: [...entities.values()],
    areas: [
      (services) => ({
        name: 'tools',
        rules: [...modelRules(), codeRules(services.entities)],
        routes: [
          ...dataModelRoutes(
            services,
            // Models get their fields here; no data source is queried.
            tableReader(() => Promise.reject(new Error('no data source'))),
          ),
          ...codeRoutes(services, checkout),
        ],
      }),
    ],
  });
  const codes = [
    'model_add',
    'model_setting',
    'code',
    'code_add',
    'code_edit',
    'code_delete',
    'code_generate',
  ];
  const admin = server.policy.admit('chief', {
    codes: [...codes, 'model', 'model_delete'],
    tenantId: '000000',
  });
  const [source] = await database.owner(
    `insert into datasource (tenant_id, name) values ('000000', 'elsewhere') returning id::text`,
  );
  const base = '/api/blade-develop';
  const saved = async (entity: string, body: object): Promise<string> => {
    const reply = await server.post(`${base}/${entity}/submit`, body, admin);
    expect(reply.body.success, reply.text).toBe(true);
    return (reply.body.data as { id: string }).id;
  };
  return {
    database,
    server,
    admin,
    base,
    saved,
    /**
     * A model of a table with these columns; without columns it has no fields. Controls are those suggested
     * by the columns, or chosen.
     */
    async model(
      code: string,
      table: string,
      columns: readonly ColumnFacts[],
      name = '样本',
      chosen: Readonly<Record<string, Partial<ModelField>>> = {},
    ): Promise<string> {
      const modelClass = code.charAt(0).toUpperCase() + code.slice(1);
      const id = await saved('model', {
        datasourceId: source?.id,
        modelTable: table,
        modelName: name,
        modelCode: code,
        modelClass,
      });
      if (columns.length === 0) return id;
      const fields = proposedFields(columns, spelled).map((field) =>
        Object.assign(suggested(field), { modelId: id }, chosen[field.jdbcName]),
      );
      const reply = await server.post(`${base}/model-prototype/submit-list`, fields, admin);
      expect(reply.body.success, reply.text).toBe(true);
      return id;
    },
    /** A configuration with the initial values of its form. */
    setting: (modelId: string, code: string, more: object = {}): Promise<string> =>
      saved('code', {
        modelId,
        codeName: `${code} 样本`,
        serviceName: `blade-${code}`,
        tableName: `made_${code.toLowerCase()}`,
        tablePrefix: 'made_',
        pkName: 'id',
        packageName: `com.heliodeck.${code}`,
        templateType: 'crud',
        author: 'Heliodeck',
        baseMode: 2,
        wrapMode: 2,
        feignMode: 1,
        codeStyle: 'saber',
        apiPath: 'apps/server/areas/custom',
        webPath: 'apps/console/areas/custom',
        ...more,
      }),
  };
}
