import { recordValue, type SetRecord } from '@heliodeck/reports/expand/records';
import type { Template } from '@heliodeck/reports/template/template';

type Records = Readonly<Record<string, readonly SetRecord[]>>;

/** The records with those fields that the template refers to: lists have dozens, and the records are copied into the thread of the layout. */
export function usedFields({ cells }: Template, sets: Records): Records {
  const used = new Map(Object.keys(sets).map((name) => [name, new Set<string>()]));
  for (const { set = '', field, orderBy, where = [], formula = '', when = [] } of cells) {
    for (const name of [field, orderBy, ...where.map(([filtered]) => filtered)])
      if (name !== undefined) used.get(set)?.add(name);
    // The value of a filter can be a field of another set, such as `o.no`.
    for (const [, , value] of where) {
      const [, outer = '', name = ''] = /^(\w+)\.(.+)$/.exec(String(value)) ?? [];
      used.get(outer)?.add(name);
    }
    // `field("remark")` in a formula, of the set of its cell or of a named one: any quoted text can be a field.
    for (const text of [formula, ...when.map((one) => one.if)])
      for (const [, , name = ''] of text.matchAll(/(["'])(.*?)\1/g))
        for (const names of used.values()) names.add(name);
  }
  return Object.fromEntries(
    Object.entries(sets).map(([set, records]) => {
      const names = [...(used.get(set) ?? [])].filter((name) => Object.hasOwn(records[0] ?? {}, name));
      const part = (record: SetRecord): SetRecord =>
        Object.fromEntries(names.map((name) => [name, recordValue(record, name)]));
      return [set, records.map(part)];
    }),
  );
}
