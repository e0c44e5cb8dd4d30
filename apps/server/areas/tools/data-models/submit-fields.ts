import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import { parseDraft } from '@heliodeck/model/descriptors/schema';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { isReservedName } from '@heliodeck/model/tools/model-names';
import { modelPrototype, type PropertyType, propertyTypes } from '@heliodeck/model/tools/model-prototype';
import { mostFields } from '@heliodeck/model/tools/table-facts';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { requireAct } from '../../../crud/requests/permit.ts';
import { inTransaction } from '../../../crud/writing/record-transaction.ts';
import type { Store } from '../../../store/store.ts';
import { keptFields } from './model-rows.ts';

type FieldDraft = Draft<typeof modelPrototype>;

/**
 * Stores the fields of a model as listed, in this order: fields with an id are changed, others are added, fields not listed are removed.
 * All or nothing; concurrent calls run one after the other.
 * @throws CodedError model.…, record.notFound
 */
export async function submitFields(
  { entities, store }: { readonly entities: EntityEngine; readonly store: Store },
  context: Context,
  list: readonly unknown[],
): Promise<void> {
  requireAct(context.caller, modelPrototype, 'edit');
  if (list.length === 0) throw new CodedError('model.noFields');
  if (list.length > mostFields)
    throw new CodedError('model.tooManyFields', { max: mostFields, count: list.length });
  const drafts = list.map(readField);
  const [modelId, ...others] = new Set(drafts.map((draft) => draft.modelId));
  if (!modelId || others.length > 0) throw new CodedError('model.oneModel');
  requireOneEach(drafts.map(({ jdbcName }) => jdbcName));
  requireOneEach(drafts.map(({ propertyName }) => propertyName));
  await inTransaction(store, context, modelPrototype, async (inner) => {
    const [model] = await entities.byIds(inner, dataModel, [modelId], 'lock');
    if (model === undefined) throw new CodedError('record.notFound');
    const kept = new Set((await keptFields(entities, inner, modelId)).map(({ id }) => id));
    const named = drafts.flatMap(({ id }) => id ?? []);
    if (!named.every((id) => kept.has(id))) throw new CodedError('record.notFound');
    requireOneEach(named);
    const left = [...kept].filter((id) => id !== undefined && !named.includes(id));
    if (left.length > 0) await entities.remove(inner, modelPrototype, left);
    for (const [sort, draft] of drafts.entries())
      await entities.put(inner, modelPrototype, { ...draft, sort });
  });
}

function readField(raw: unknown): FieldDraft {
  const { id, ...rest } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  const column = String(rest.jdbcName ?? '').slice(0, 128);
  let draft: FieldDraft;
  try {
    draft = parseDraft(modelPrototype, 'add', { ...rest, ...(id ? { id } : {}) });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw badField(column, error);
  }
  const { propertyName = '', propertyType } = draft;
  if (isReservedName(propertyName ?? ''))
    throw new CodedError('model.reserved', { name: propertyName ?? '' });
  return { ...draft, propertyEntity: propertyTypes[(propertyType ?? 'String') as PropertyType] };
}

/** An error about a field as the grid shows it: column, field and reason. */
function badField(column: string, error: CodedError): CodedError {
  const name = String(error.params.field ?? '');
  const known = Object.hasOwn(modelPrototype.fields, name) ? name : undefined;
  const what = known && modelPrototype.fields[known as keyof typeof modelPrototype.fields].label;
  const say = (locale: Locale): string => {
    const said = error.say(locale);
    const bare = said.startsWith(`${name}:`) ? said.slice(name.length + 1) : said;
    const [open, close] = locale === 'zh' ? ['（', '）'] : [' (', ')'];
    const place = what ? `${column}${open}${inLocale(what, locale)}${close}` : column;
    return new CodedError('model.badField', { column: place, message: bare }).say(locale);
  };
  const words = label(say('zh'), say('en'));
  return new CodedError('model.badField', { column, message: error.say('en') }, { words });
}

function requireOneEach(names: readonly (string | null | undefined)[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name ?? '')) throw new CodedError('model.fieldTwice', { name: name ?? '' });
    seen.add(name ?? '');
  }
}
