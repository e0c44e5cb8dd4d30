import { type Label, label } from '@heliodeck/kit/label';
import type { SearchOperator } from '@heliodeck/model/descriptors/field';
import type { FieldCore } from './field-control.ts';

type Operators = readonly SearchOperator[];

const exact: Operators = ['equal', 'notequal'];
const ordered: Operators = [...exact, 'gt', 'ge', 'lt', 'le'];
const parts: Operators = ['like', 'likeleft', 'likeright'];

/** What lists can compare and the search bar can ask for, by kind; the first is used instead of any other. */
const kinds: Readonly<
  Partial<Record<FieldCore['kind'], { readonly can: Operators; readonly reason?: Label }>>
> = {
  text: {
    can: [...parts, ...ordered],
    reason: label('文本没有起止范围', 'a text is not searched from one to another'),
  },
  integer: { can: [...ordered, 'range', ...parts] },
  decimal: { can: [...ordered, 'range', ...parts] },
  date: {
    can: [...ordered, 'range'],
    reason: label('日期按整天比较，不按其中的数字', 'a date is compared as a day, not by its digits'),
  },
  dateTime: {
    can: [...ordered, 'range'],
    reason: label('时间按整天比较，不按其中的数字', 'a time is compared as a day, not by its digits'),
  },
  choice: {
    can: ordered,
    reason: label('值从列表中选择一个', 'one value is chosen from a list'),
  },
  dict: {
    can: exact,
    reason: label(
      '字典值从列表中选择一个，文本编码没有大小',
      'one code is chosen from a list, and codes that are texts have no order',
    ),
  },
  ref: {
    can: exact,
    reason: label('记录从列表中选择，没有大小', 'a record is chosen from a list and has no order'),
  },
  boolean: {
    can: exact,
    reason: label('是/否没有大小', 'yes and no have no order'),
  },
};

/** The search of a field by a chosen query type, or by the usual one of its kind with the reason for it. */
export function searchOf(
  core: FieldCore,
  queryType: string | null,
): { readonly search: SearchOperator; readonly reason?: Label } {
  const known = kinds[core.kind];
  const can = core.numeric === true ? ordered : (known?.can ?? exact);
  const [usual = 'equal'] = can;
  const asked = queryType === 'between' ? 'range' : queryType;
  const search = can.find((one) => one === (asked ?? usual));
  if (search !== undefined) return { search };
  return { search: usual, ...(known?.reason ? { reason: known.reason } : {}) };
}
