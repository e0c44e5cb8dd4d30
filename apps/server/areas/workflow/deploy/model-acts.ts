import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { compile } from '@heliodeck/workflow/decode/compile';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import { deploy, readForms } from './deploy.ts';

/** A process model in a request. */
export interface ModelDraft {
  readonly id?: string | undefined;
  readonly modelKey?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly modelEditorXml: string;
  /** Its forms by key; absent: the stored ones. */
  readonly forms?: unknown;
}

const longest = 100;

/**
 * Saves a model as its next version. Key and name default to those of its process. A model with problems is saved, too: they are reported
 * on deployment.
 * @throws CodedError workflow.noProcess, workflow.noModel, workflow.badForms
 */
export async function saveModel(context: Context, engine: EntityEngine, draft: ModelDraft): Promise<string> {
  const { definitions, problems } = await compile(draft.modelEditorXml);
  if (problems.some(({ code }) => code === 'file')) throw new CodedError('workflow.noProcess');
  const [process] = definitions;
  const forms = draft.forms === undefined ? undefined : readForms(draft.forms);
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [stored] = draft.id === undefined ? [] : await engine.byIds(inner, flowModel, [draft.id], 'lock');
    if (draft.id !== undefined && stored === undefined)
      throw new CodedError('workflow.noModel', { id: draft.id });
    const modelKey = (draft.modelKey?.trim() || process?.key || stored?.modelKey) ?? '';
    const name = (draft.name?.trim() || process?.name || stored?.name) ?? modelKey;
    if (modelKey === '') throw new CodedError('workflow.noProcess');
    const id = await engine.put(inner, flowModel, {
      ...(stored !== undefined && { id: stored.id }),
      modelKey: modelKey.slice(0, longest),
      name: name.slice(0, longest),
      version: (stored?.version ?? 0) + 1,
      ...(draft.description !== undefined && { description: draft.description.slice(0, 500) }),
      ...(stored === undefined && { created: wireTime(context.now, context.zone) }),
      lastUpdated: wireTime(context.now, context.zone),
    });
    const given = storableJson(forms);
    await session.client.query(
      statement`insert into wf_model_file (model_id, tenant_id, xml, forms)
       select id, tenant_id, ${draft.modelEditorXml}, coalesce(${given}::jsonb, '{}') from flow_model where id = ${id}
       on conflict (model_id) do update set xml = excluded.xml, forms = coalesce(${given}::jsonb, wf_model_file.forms)`,
    );
    return id;
  });
}

/** A model with its file and forms. @throws CodedError workflow.noModel */
export async function modelWithFile(context: Context, engine: EntityEngine, id: string) {
  const [model] = await engine.byIds(context, flowModel, [id]);
  if (model === undefined) throw new CodedError('workflow.noModel', { id });
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ xml: string; forms: ProcessForms }>(
      statement`select xml, forms from wf_model_file where model_id = ${id}`,
    ),
  );
  const { xml, forms }: { readonly xml: string; readonly forms: ProcessForms } = rows[0] ?? {
    xml: '',
    forms: {},
  };
  return { ...model, modelEditorXml: xml, xml, forms };
}

/**
 * Deploys a model for tenants.
 * @throws CodedError workflow.noModel, and as `deploy`
 */
export async function deployModel(
  context: Context,
  engine: EntityEngine,
  id: string,
  to: { readonly category: string; readonly tenants: readonly string[] },
): ReturnType<typeof deploy> {
  const { modelEditorXml, modelKey, forms } = await modelWithFile(context, engine, id);
  const name = `${modelKey ?? id}.bpmn20.xml`;
  const bytes = new TextEncoder().encode(modelEditorXml);
  return deploy(context, { ...to, files: [{ name, bytes, forms }] });
}
