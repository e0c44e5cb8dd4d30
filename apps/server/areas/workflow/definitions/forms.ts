import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { parseDraft } from '@heliodeck/model/descriptors/schema';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { countedDays } from '@heliodeck/model/workflow/days-of-absence';
import {
  formEntity,
  type ProcessForm,
  type ProcessForms,
  tooEarly,
  unconfirmed,
  withoutRequired,
} from '@heliodeck/model/workflow/form';
import type { Value } from '@heliodeck/workflow/expr/value';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { checkReferences } from '../../../crud/writing/references.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

/** The form with a key in the deployment of a definition; undefined if there is none. */
export async function deployedForm(
  { client }: Pick<DbSession, 'client'>,
  definitionId: string,
  key: string | null,
): Promise<ProcessForm | undefined> {
  if (key === null || key === '') return undefined;
  const { rows } = await client.query<{ forms: ProcessForms }>(
    statement`select p.forms from wf_definition d join wf_deployment p on p.id = d.deployment_id
       where d.id = ${definitionId}`,
  );
  const forms = rows[0]?.forms ?? {};
  return Object.hasOwn(forms, key) ? forms[key] : undefined;
}

/** Most start forms in the cache, by definition id: a deployed form never changes. */
const mostKept = 500;
const startForms = new Map<string, ProcessForm | undefined>();

/** The start forms of definitions, by definition id. */
export async function startFormsOf(
  { client }: Pick<DbSession, 'client'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProcessForm | undefined>> {
  const missing = [...new Set(ids)].filter((id) => !startForms.has(id));
  if (missing.length > 0) {
    const { rows } = await client.query<{ id: string; form: ProcessForm | null }>(
      statement`select d.id::text as id, p.forms -> d.start_form as form
         from wf_definition d join wf_deployment p on p.id = d.deployment_id where d.id = any(${missing}::bigint[])`,
    );
    for (const { id, form } of rows) startForms.set(id, form ?? undefined);
  }
  const found = new Map(ids.map((id) => [id, startForms.get(id)]));
  for (const oldest of startForms.keys()) {
    if (startForms.size <= mostKept) break;
    startForms.delete(oldest);
  }
  return found;
}

/**
 * The variables that a user may set: the editable fields of the form, validated by the rules of their kinds. Referenced records must be
 * visible to the caller. Days between two of them are counted.
 * @param raw the request's values; absent counts as empty
 * @param isWhole false requires no field; a field without a value keeps its value
 * @throws CodedError workflow.noForm for a name that is not in the form, request.invalidField, record.notReferable, workflow.notConfirmed,
 * workflow.notAfter, workflow.notBefore
 */
export async function readFormValues(
  context: Context,
  engine: EntityEngine,
  form: ProcessForm | undefined,
  raw: Readonly<Record<string, unknown>> | undefined,
  isWhole = true,
): Promise<Variables> {
  const given = Object.fromEntries(Object.entries(raw ?? {}).filter(([name]) => !name.startsWith('$')));
  const open = new Set(form?.fields.filter(({ readOnly }) => readOnly !== true).map(({ name }) => name));
  const shown = new Set(form?.fields.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !shown.has(name));
  if (unknown !== undefined) throw new CodedError('workflow.noForm', { name: unknown.slice(0, 60) });
  if (form === undefined || open.size === 0) return {};
  const entity: Entity = formEntity(isWhole ? form : withoutRequired(form));
  // A form may be sent back whole, with its read-only fields; these are ignored.
  const draft = parseDraft(
    entity,
    'add',
    Object.fromEntries(Object.entries(given).filter(([name]) => open.has(name))),
  );
  await checkReferences(context, { catalogue: engine.catalogue, reader: engine }, entity, draft, undefined);
  const values: Readonly<Record<string, unknown>> = draft;
  const missing = isWhole ? unconfirmed(form, values) : undefined;
  if (missing !== undefined)
    throw new CodedError('workflow.notConfirmed', {
      field: missing.name,
      label: missing.label[context.locale],
    });
  const early = tooEarly(form, values);
  if (early !== undefined) {
    const { field, than } = early;
    throw new CodedError(field.kind === 'date' ? 'workflow.notBefore' : 'workflow.notAfter', {
      field: field.name,
      label: field.label[context.locale],
      than: than.label[context.locale],
    });
  }
  const kept = new Set(
    form.fields.flatMap(({ name, required }) => (required && (values[name] ?? null) === null ? name : [])),
  );
  const entered = [...open].filter((name) => !kept.has(name));
  return {
    ...Object.fromEntries(entered.map((name) => [name, variableOf(entity.fields[name], values[name])])),
    ...daysWithinLimits(context, form, values),
  };
}

/**
 * The days that the server counts, whatever a client sends: an approval depends on them. A field without both times keeps its value.
 * @throws CodedError request.invalidField beyond the limits of the field
 */
function daysWithinLimits(
  { zone }: Context,
  form: ProcessForm,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, number>> {
  const counted = countedDays(form, values, zone);
  for (const field of form.fields.filter(({ name }) => Object.hasOwn(counted, name))) {
    const alone = formEntity({ ...form, fields: [{ ...field, readOnly: false }] });
    parseDraft(alone, 'add', { [field.name]: counted[field.name] });
  }
  return counted;
}

/** A form value in the type that expressions compare. */
function variableOf(field: Field | undefined, value: unknown): Value {
  if (value === undefined || value === null) return field?.kind === 'boolean' ? false : null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}
