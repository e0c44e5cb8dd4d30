import { TreeSelect } from 'antd';

/** Several records of a tree are ticked one by one: a parent does not bring what stands below it. */
export const strictTicks = {
  multiple: true,
  treeCheckable: true,
  treeCheckStrictly: true,
  showCheckedStrategy: TreeSelect.SHOW_ALL,
} as const;

/**
 * Where the whole tree is there, a ticked node holds what stands below it, as the server reads it (a product
 * package: access/permission.ts); of a full branch its top alone is kept.
 */
export const wholeBranches = {
  multiple: true,
  treeCheckable: true,
  labelInValue: true,
  showCheckedStrategy: TreeSelect.SHOW_PARENT,
} as const;

/** The ids in what the kit's tree answers: nothing, one or several; {value, label} objects or plain values. */
export function chosenIds(chosen: unknown): readonly string[] {
  return [chosen ?? []]
    .flat()
    .map((one: unknown) =>
      typeof one === 'object' && one !== null && 'value' in one ? String(one.value) : String(one),
    );
}
