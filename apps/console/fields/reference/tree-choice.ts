import { TreeSelect } from 'antd';

/** Several records of a tree are ticked individually: a parent does not include its descendants. */
export const strictTicks = {
  multiple: true,
  treeCheckable: true,
  treeCheckStrictly: true,
  showCheckedStrategy: TreeSelect.SHOW_ALL,
} as const;

/**
 * If the whole tree is loaded, a ticked node includes its descendants, as on the server (a product package:
 * access/permissions/permission.ts); for a complete branch only its top is stored.
 */
export const wholeBranches = {
  multiple: true,
  treeCheckable: true,
  labelInValue: true,
  showCheckedStrategy: TreeSelect.SHOW_PARENT,
} as const;

/** The ids in the value of the kit's tree: nothing, one or several; {value, label} objects or plain values. */
export function chosenIds(chosen: unknown): readonly string[] {
  return [chosen ?? []]
    .flat()
    .map((one: unknown) =>
      typeof one === 'object' && one !== null && 'value' in one ? String(one.value) : String(one),
    );
}
