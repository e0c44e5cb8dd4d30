import { type Label, label } from '@heliodeck/kit/label';
import type { Field, RefField } from '@heliodeck/model/descriptors/field';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';

/** A field without its words: what its column and its control determine. */
export type FieldCore = { readonly kind: Field['kind'] } & Readonly<Record<string, unknown>>;

/** How the records of an entity are chosen from a tree; undefined if they are in none. */
export type TreeOf = (entity: string) => Pick<RefField, 'tree'> | undefined;

/** A field with the control that was chosen, or with the one of its kind and the reason for it. */
interface Controlled {
  readonly core: FieldCore;
  readonly reason?: Label;
}

/** Longest text of a column without a limit. */
const longestText = 100_000;

const yesNo = [
  { value: 0, label: label('否', 'No') },
  { value: 1, label: label('是', 'Yes') },
];
const reasons = {
  lines: label('只有文本可以有多行', 'only a text has several lines'),
  options: label(
    '没有可选的值：字段既没有字典，也没有引用产品的记录',
    'there is nothing to choose from: the field has no dictionary and refers to no record of the product',
  ),
  noTree: label('被引用的记录不是树', 'the referenced records are not a tree'),
  records: label(
    '引用的记录可能很多，只能从列表或树中选择',
    'there may be many records, which are chosen from a list or a tree',
  ),
  oneCode: label('一条记录只存一个字典值', 'a record has one code of the dictionary'),
  yesNo: label('只有是/否字段可以开关', 'only a field of yes and no can be switched'),
  days: label('字段不是日期', 'the column holds no date'),
};

/** The name of the control that fields of a kind have in forms. */
export function controlOfKind({ kind, multiline }: FieldCore): string {
  if (kind === 'boolean') return 'switch';
  if (kind === 'date' || kind === 'dateTime') return 'date';
  if (kind === 'dict' || kind === 'choice' || kind === 'ref') return 'select';
  return multiline === true ? 'textarea' : 'input';
}

/** Gives a field the control that was chosen for it. `input`, with which fields begin, is the control of its kind. */
export function controlled(core: FieldCore, field: ModelField, treeOf: TreeOf): Controlled {
  const { kind } = core;
  const isChosen = kind === 'dict' || kind === 'ref' || kind === 'choice';
  // Numbers 0 and 1, as databases without booleans store them.
  const asYesNo = (control: 'switch' | 'checkbox'): Controlled => ({
    core: { kind: 'choice', options: yesNo, control },
  });
  const isNumber = kind === 'integer' && field.propertyType === 'Integer';
  const withControl = (control: string): Controlled => ({ core: { ...core, control } });
  const without = (reason: Label): Controlled => ({ core, reason });
  switch (field.componentType) {
    case 'textarea':
      if (kind !== 'text') return without(reasons.lines);
      return {
        core: { ...core, max: Math.min(field.maxLength ?? longestText, longestText), multiline: true },
      };
    case 'select':
      if (kind === 'boolean') return withControl('select');
      return isChosen ? { core } : without(reasons.options);
    case 'tree': {
      if (kind !== 'ref') return without(reasons.noTree);
      const tree = treeOf(String(core.entity));
      return tree === undefined ? without(reasons.noTree) : { core: { ...core, ...tree } };
    }
    case 'radio':
      if (kind === 'boolean' || kind === 'dict') return withControl('radio');
      return without(kind === 'ref' ? reasons.records : reasons.options);
    case 'checkbox':
      if (kind === 'boolean') return withControl('checkbox');
      if (isNumber) return asYesNo('checkbox');
      if (kind === 'dict') return without(reasons.oneCode);
      return without(kind === 'ref' ? reasons.records : reasons.options);
    case 'switch':
      if (isNumber) return asYesNo('switch');
      return kind === 'boolean' ? { core } : without(reasons.yesNo);
    case 'date':
      return kind === 'date' || kind === 'dateTime' ? { core } : without(reasons.days);
    default:
      return { core };
  }
}

/** The field of a text column. */
export function textCore({ maxLength }: ModelField): FieldCore {
  return { kind: 'text', max: Math.min(maxLength ?? 255, longestText) };
}
