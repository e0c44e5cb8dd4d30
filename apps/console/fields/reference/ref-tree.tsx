import { Button } from 'antd';
import type { JSX, MouseEvent } from 'react';
import { type ReferenceNode, targetOf, useReferenceTree } from '../../api/references.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type SearchedNode, treeSearch } from '../../ui/tree-search.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { uiWords } from '../../ui/ui-words.ts';
import type { ChoiceProps } from './ref-choice.ts';
import { chosenIds, wholeBranches } from './tree-choice.ts';

/** Heights of the list, px: with several choices the ticked ones should be visible. */
const usualHeight = 256;
const manyHeight = 420;

/** The list moves when its search loses the focus; the pointer would no longer be at the pressed position. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface TreeItem extends SearchedNode {
  readonly value: string;
  readonly disabled: boolean;
  readonly children?: TreeItem[];
}

/** A record cannot be below itself: its own branch is disabled. */
const branch = (node: ReferenceNode, closed: string | undefined): TreeItem => {
  const own = closed !== undefined && node.id === closed;
  const below = node.children?.map((child) => (own ? closeAll(child) : branch(child, closed)));
  return {
    value: node.id,
    title: node.title,
    others: node,
    disabled: own,
    ...(below ? { children: below } : {}),
  };
};
const closeAll = (node: ReferenceNode): TreeItem => ({
  value: node.id,
  title: node.title,
  others: node,
  disabled: true,
  ...(node.children ? { children: node.children.map(closeAll) } : {}),
});

const titlesIn = (nodes: readonly TreeItem[]): readonly (readonly [string, string])[] =>
  nodes.flatMap((node) => [[node.value, node.title] as const, ...titlesIn(node.children ?? [])]);

/** Chooses records from their tree; with several choices, one includes all its descendants. */
export function TreeChoice({
  field,
  value,
  onChange,
  closed,
  tenantId,
  known = [],
  ...rest
}: ChoiceProps & { closed?: string | undefined }): JSX.Element {
  const w = useMessages(uiWords);
  const tree = useReferenceTree(targetOf(field), tenantId, field.treeAt);
  const nodes = (tree.data ?? []).map((node) => branch(node, field.parent ? closed : undefined));
  // Until the tree has arrived, known titles are displayed instead of ids.
  const treeData = tree.data
    ? nodes
    : known.map((one) => ({ value: one.value, title: one.title, others: {}, disabled: false }));
  // Titles in the tree are in the user's language; the record contains one title only.
  const titles = new Map([...known.map((one) => [one.value, one.title] as const), ...titlesIn(nodes)]);
  return (
    <TreeSelect
      {...rest}
      {...(field.many ? wholeBranches : {})}
      listHeight={field.many ? manyHeight : usualHeight}
      popupRender={(list) =>
        field.many && tree.data ? (
          <>
            <Button
              size="small"
              type="text"
              onMouseDown={keepFocus}
              onClick={() => onChange(nodes.map((node) => node.value))}
            >
              {w.checkAll}
            </Button>
            <Button
              size="small"
              type="text"
              disabled={value.length === 0}
              onMouseDown={keepFocus}
              onClick={() => onChange([])}
            >
              {w.checkNone}
            </Button>
            {list}
          </>
        ) : (
          list
        )
      }
      allowClear
      showSearch={treeSearch}
      treeDefaultExpandAll
      loading={tree.isPending}
      treeData={treeData}
      value={field.many ? value.map((one) => ({ value: one, label: titles.get(one) })) : (value[0] ?? null)}
      onChange={(chosen: unknown) => onChange(chosenIds(chosen))}
    />
  );
}
