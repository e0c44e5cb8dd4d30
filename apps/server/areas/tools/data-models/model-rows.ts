import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { wholeList } from '../../../crud/whole-list.ts';

type ModelTables = {
  data_model: {
    id: string;
    isDeleted: number;
    datasourceId: string;
    modelTable: string;
    tableState: string | null;
  };
  code_setting: { id: string; isDeleted: number; modelId: string | null; subModelId: string | null };
  model_prototype: { id: string; modelId: string; isDeleted: number };
};

/** The same connection with the types of the tables of data models. */
export function modelTables(connection: unknown): Kysely<ModelTables> {
  return connection as Kysely<ModelTables>;
}

/** The stored fields of a model, in order. */
export async function keptFields(
  entities: EntityEngine,
  context: Context,
  modelId: string,
): Promise<readonly ModelField[]> {
  // Rows of this entity have the fields of ModelField.
  return (await wholeList(entities, context, modelPrototype, {
    modelId,
  })) as unknown as readonly ModelField[];
}
