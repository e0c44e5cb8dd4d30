import { type Label, label } from '@heliodeck/kit/label';
import type { Field, SearchOperator } from '@heliodeck/model/descriptors/field';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';

/** The context of a field in its record. */
export interface Around {
  /** Key of the entity whose records a table holds; undefined if none. */
  readonly entityOfTable: (table: string) => string | undefined;
  /** Whether the response would contain the display text of a code or reference under a name that another field has. */
  readonly isShownElsewhere: (property: string) => boolean;
}

const yesWords = label('是', 'Yes');
const noWords = label('否', 'No');

/**
 * A text as a display text only: removes what could end a string, a comment or a template of the source, and what looks like a function
 * call, which the source checks would report.
 */
export function plainWords(text: string): string {
  return text
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(/[^\p{L}\p{N}\s_.,'"（），、。：:;%+-]|(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** 'stationName' → 'Station Name'. */
export function englishOf(property: string): string {
  const spaced = property.replace(/([A-Z])/g, ' $1').replace(/(\d+)/g, ' $1 ');
  const words = spaced.split(' ').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function labelOfField({ comment, name, propertyName }: ModelField): Label {
  const en = englishOf(propertyName);
  const zh = plainWords(comment ?? '') || plainWords(name ?? '') || en;
  return label(zh.slice(0, 60), en);
}

/** Derives a field of an entity from a field of a model. */
export function describeField(field: ModelField, around: Around): Field {
  const words = labelOfField(field);
  const core = kindOfField(field, around);
  const isChosen = ['dict', 'ref', 'choice', 'boolean', 'date', 'dateTime'].includes(core.kind);
  const required = isChosen
    ? label(`请选择${words.zh}`, `Please choose: ${words.en}`)
    : label(`请输入${words.zh}`, `Please enter: ${words.en}`);
  const search = field.isQuery === 1 ? searchOf(field, core.kind) : undefined;
  return {
    ...core,
    label: words,
    // A switch always has a value: a new record begins with the displayed one.
    ...(field.isRequired === 0 ? {} : core.kind === 'boolean' ? { initial: false } : { required }),
    ...(search ? { search } : {}),
    ...(field.isList === 1 ? {} : { list: false }),
    ...(field.isForm === 1 ? {} : { form: false }),
    ...(field.isRow === 1 ? { view: { span: 24 } } : {}),
  } as Field;
}

type Core = { readonly kind: Field['kind'] } & Readonly<Record<string, unknown>>;

function kindOfField(field: ModelField, { entityOfTable, isShownElsewhere }: Around): Core {
  const { propertyName, propertyType, componentType, dictCode, refTable, jdbcType } = field;
  const mayShow = !isShownElsewhere(propertyName);
  const target = refTable === null || !mayShow ? undefined : entityOfTable(refTable);
  if (target !== undefined) return { kind: 'ref', entity: target };
  const dictionary = dictCode && mayShow ? dictionaries.get(dictCode) : undefined;
  if (dictionary !== undefined)
    return { kind: 'dict', dict: dictionary.code, ...(propertyType === 'Integer' ? { numeric: true } : {}) };
  switch (propertyType) {
    case 'Boolean':
      return { kind: 'boolean' };
    case 'Integer':
      if (componentType === 'switch')
        return {
          kind: 'choice',
          options: [
            { value: 0, label: noWords },
            { value: 1, label: yesWords },
          ],
        };
      return { kind: 'integer' };
    case 'Long':
      return { kind: 'integer', min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
    case 'Double':
      return { kind: 'decimal' };
    case 'BigDecimal':
      return { kind: 'decimal', ...(field.decimals === null ? {} : { decimals: field.decimals }) };
    case 'Date':
      return { kind: /^date$/i.test(jdbcType) ? 'date' : 'dateTime' };
    default:
      return textOf(field);
  }
}

/** Longest text of a column without a limit. */
const longestText = 100_000;

function textOf({ componentType, maxLength }: ModelField): Core {
  const isLong = componentType === 'textarea';
  return {
    kind: 'text',
    max: Math.min(maxLength ?? (isLong ? longestText : 255), longestText),
    ...(isLong ? { multiline: true } : {}),
  };
}

const ofRanges = ['between', 'gt', 'ge', 'lt', 'le'];

function searchOf({ queryType }: ModelField, kind: Field['kind']): SearchOperator {
  if (kind === 'text') return queryType === 'equal' || queryType === 'notequal' ? 'equal' : 'like';
  const hasOrder = ['integer', 'decimal', 'date', 'dateTime'].includes(kind);
  return hasOrder && ofRanges.includes(queryType ?? '') ? 'range' : 'equal';
}
