import { useQuery } from '@tanstack/react-query';
import { type JSX, type ReactNode, useDeferredValue, useState } from 'react';
import { calledQuery, type LazyNode, nodesQuery, treeRoot, useLazyLevels } from '../../api/lazy-tree.ts';
import { targetOf } from '../../api/references.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { PlacedRecord } from '../shared/placed.tsx';
import type { ChoiceProps } from './ref-choice.ts';
import { chosenIds, strictTicks } from './tree-choice.ts';

interface TreeItem {
  readonly value: string;
  readonly name: string;
  readonly title: ReactNode;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  readonly children?: TreeItem[];
}

interface LazyTreeChoiceProps extends ChoiceProps {
  /** Records that cannot be chosen, nor their descendants: a record cannot be below itself. */
  readonly closed?: readonly string[];
}

/** Chooses records from a tree of any size: levels are fetched when expanded, and the server searches. */
export function LazyTreeChoice({
  field,
  value,
  onChange,
  closed = [],
  tenantId,
  known = [],
  ...rest
}: LazyTreeChoiceProps): JSX.Element {
  const target = targetOf(field);
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const levels = useLazyLevels(target, tenantId, opened);
  const { below, load } = levels;
  const asked = useDeferredValue(text.trim());
  const found = useQuery({ ...calledQuery(target, asked, tenantId), enabled: asked !== '' });
  const titleOf = new Map([...known.map((one) => [one.value, one.title] as const)]);
  for (const node of [...levels.known.values(), ...(found.data ?? [])]) titleOf.set(node.id, node.title);
  const untitled = value.filter((one) => !titleOf.has(one));
  const titles = useQuery({ ...nodesQuery(target, untitled, tenantId), enabled: untitled.length > 0 });
  for (const node of titles.data ?? []) titleOf.set(node.id, node.title);

  const top = below(treeRoot);
  const item = (node: LazyNode, shut: boolean): TreeItem => {
    const disabled = shut || closed.includes(node.id);
    const children = below(node.id)?.map((child) => item(child, disabled));
    return {
      value: node.id,
      name: node.title,
      title: node.title,
      disabled,
      isLeaf: node.hasChildren !== true,
      ...(children ? { children } : {}),
    };
  };
  const match = (node: LazyNode): TreeItem => ({
    value: node.id,
    name: node.title,
    isLeaf: true,
    title: <PlacedRecord above={node.above}>{node.title}</PlacedRecord>,
    disabled: [node, ...(node.above ?? [])].some(({ id }) => closed.includes(id)),
  });
  const searching = asked !== '';
  const labelled = value.map((one) => ({ value: one, label: titleOf.get(one) ?? one }));
  return (
    <TreeSelect
      {...rest}
      {...(field.many ? strictTicks : { labelInValue: true })}
      allowClear
      showSearch={{
        searchValue: text,
        onSearch: setText,
        filterTreeNode: false,
        treeNodeFilterProp: 'name',
        autoClearSearchValue: !field.many,
      }}
      treeNodeLabelProp="name"
      loading={opened && (searching ? found.isFetching : top === undefined && levels.error === null)}
      notFoundContent={levels.error?.message}
      treeData={searching ? (found.data ?? []).map(match) : (top ?? []).map((node) => item(node, false))}
      {...(searching ? {} : { treeExpandedKeys: [...levels.expanded] })}
      onTreeExpand={(keys) => levels.expand(keys.map(String))}
      loadData={({ value: id }) => load(String(id))}
      onOpenChange={(now: boolean) => {
        setOpened((before) => before || now);
        if (!now) setText('');
      }}
      // In single mode the kit accepts no other empty value without a warning.
      value={field.many ? labelled : labelled[0]}
      onChange={(chosen: unknown) => {
        if (!field.many) setText('');
        onChange(chosenIds(chosen));
      }}
    />
  );
}
