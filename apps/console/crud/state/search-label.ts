import { type Label, label } from '@heliodeck/kit/label';
import type { Field, SearchOperator } from '@heliodeck/model/descriptors/field';

/** Comparisons that a person cannot guess from the name of a condition. */
const marks: Readonly<Partial<Record<SearchOperator, Label>>> = {
  notequal: label('≠', '≠'),
  gt: label('>', '>'),
  ge: label('≥', '≥'),
  lt: label('<', '<'),
  le: label('≤', '≤'),
  likeleft: label('结尾为', 'ends with'),
  likeright: label('开头为', 'begins with'),
};

/** Name of a condition: the label of its field, and the comparison if it is none of the usual ones. */
export function searchLabel({ label: name, search }: Pick<Field, 'label' | 'search'>): Label {
  const mark = search === undefined ? undefined : marks[search];
  return mark === undefined ? name : label(`${name.zh} ${mark.zh}`, `${name.en} ${mark.en}`);
}
