import { type Label, label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { controlled, controlOfKind, type FieldCore, type TreeOf, textCore } from './field-control.ts';
import { initialOf } from './field-initial.ts';
import { searchOf } from './field-search.ts';

/** The context of a field in its record. */
export interface Around {
  /** Key of the entity whose records a field refers to; undefined if none. */
  readonly targetOf: (field: ModelField) => string | undefined;
  readonly treeOf: TreeOf;
  /** Whether the response would contain the display text of a code or reference under a name that another field has. */
  readonly isShownElsewhere: (property: string) => boolean;
}

/** A field of an entity, and the settings of the model's field that it does not follow. */
export interface DescribedField {
  readonly field: Field;
  readonly ignored: readonly Omit<IgnoredChoice, 'record'>[];
}

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

/** Derives a field of an entity from a field of a model, whose dictionary exists. */
export function describeField(field: ModelField, around: Around): DescribedField {
  const words = labelOfField(field);
  const { core: plain, ignored: ofColumn } = kindOfField(field, around);
  const { core, reason } = controlled(plain, field, around.treeOf);
  const isPicked = ['dict', 'ref', 'choice', 'boolean', 'date', 'dateTime'].includes(core.kind);
  const required = isPicked
    ? label(`请选择${words.zh}`, `Please choose: ${words.en}`)
    : label(`请输入${words.zh}`, `Please enter: ${words.en}`);
  const searched = field.isQuery === 1 ? searchOf(core, field.queryType) : undefined;
  const { jdbcName: column } = field;
  const initial =
    initialOf(core, field.defaultValue, (text) => plainWords(text) === text) ??
    (field.isRequired === 1 && isToggled(core) ? offValue(core) : undefined);
  return {
    field: {
      ...core,
      label: words,
      ...(field.isRequired === 0 || isToggled(core) ? {} : { required }),
      ...(initial === undefined ? {} : { initial }),
      ...(searched ? { search: searched.search } : {}),
      ...(field.isList === 1 ? {} : { list: false }),
      ...(field.isForm === 1 ? {} : { form: false }),
      ...(field.isRow === 1 ? { view: { span: 24 } } : {}),
    } as Field,
    ignored: [
      ...ofColumn,
      ...(reason
        ? [
            {
              column,
              setting: 'componentType' as const,
              value: field.componentType,
              instead: controlOfKind(core),
              reason,
            },
          ]
        : []),
      ...(searched?.reason
        ? [
            {
              column,
              setting: 'queryType' as const,
              value: field.queryType ?? '',
              instead: searched.search,
              reason: searched.reason,
            },
          ]
        : []),
    ],
  };
}

/** A switch or checkbox always has a value: a new record begins with the displayed one. */
function isToggled({ kind, control }: FieldCore): boolean {
  return kind === 'boolean'
    ? control === undefined || control === 'checkbox'
    : control === 'switch' || control === 'checkbox';
}

const offValue = ({ kind }: FieldCore): boolean | number => (kind === 'boolean' ? false : 0);

const nameTaken = (name: string): Label =>
  label(
    `显示文字需要的名称 ${name} 已被另一个字段使用`,
    `the name of its shown words, ${name}, belongs to another field`,
  );

function kindOfField(
  field: ModelField,
  { targetOf, isShownElsewhere }: Around,
): { readonly core: FieldCore; readonly ignored: DescribedField['ignored'] } {
  const { propertyName, propertyType, dictCode, refTable, jdbcName: column } = field;
  const dictionary = dictCode ? dictionaries.get(dictCode) : undefined;
  const target = targetOf(field);
  const byType = kindOfType(field);
  const ignoring = (setting: 'dictCode' | 'refTable', core: FieldCore, reason: Label) => ({
    column,
    setting,
    value: (setting === 'dictCode' ? dictCode : refTable) ?? '',
    instead: controlOfKind(core),
    reason,
  });
  if ((target !== undefined || dictionary !== undefined) && isShownElsewhere(propertyName)) {
    const setting = target === undefined ? 'dictCode' : 'refTable';
    return { core: byType, ignored: [ignoring(setting, byType, nameTaken(shownName(propertyName)))] };
  }
  if (target !== undefined) {
    const core: FieldCore = { kind: 'ref', entity: target };
    const reason = label('字段引用另一张表的记录', 'the column refers to records of another table');
    return { core, ignored: dictCode ? [ignoring('dictCode', core, reason)] : [] };
  }
  if (dictionary === undefined) return { core: byType, ignored: [] };
  return {
    core: {
      kind: 'dict',
      dict: dictionary.code,
      ...(dictionary.business ? { business: true } : {}),
      ...(propertyType === 'Integer' ? { numeric: true } : {}),
    },
    ignored: [],
  };
}

function kindOfType(field: ModelField): FieldCore {
  const { propertyType, jdbcType, decimals } = field;
  switch (propertyType) {
    case 'Boolean':
      return { kind: 'boolean' };
    case 'Integer':
      return { kind: 'integer' };
    case 'Long':
      return { kind: 'integer', min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
    case 'Double':
      return { kind: 'decimal' };
    case 'BigDecimal':
      return { kind: 'decimal', ...(decimals === null ? {} : { decimals }) };
    case 'Date':
      return { kind: /^date$/i.test(jdbcType) ? 'date' : 'dateTime' };
    default:
      return textCore(field);
  }
}
