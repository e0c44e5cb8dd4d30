import type { RefField } from '@heliodeck/model/field';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';
import { type JSX, useDeferredValue, useState } from 'react';
import {
  type Reference,
  type ReferenceNode,
  referencesQuery,
  targetOf,
  titlesQuery,
  useReferenceTree,
} from '../api/references.ts';
import { Absent, isAbsent } from './absent.tsx';
import { type CellProps, type FieldUi, headingWidth, type InputProps, type SearchProps } from './field-ui.ts';
import styles from './fields.module.css';

const idsOf = (value: unknown): readonly string[] =>
  isAbsent(value) ? [] : String(value).split(',').filter(Boolean);

/** The title the reply carries beside the id; without one the id itself. */
function Cell({ name, field, value, row }: CellProps<RefField>): JSX.Element {
  const told = row[shownName(name)];
  if (typeof told === 'string' && told !== '') {
    return (
      <span className={styles.clip} title={told}>
        {told}
      </span>
    );
  }
  const ids = idsOf(value).filter((id) => !(field.parent && id === '0'));
  return ids.length === 0 ? <Absent /> : <span>{ids.join(', ')}</span>;
}

interface ChoiceProps {
  readonly id?: string;
  readonly field: RefField;
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly disabled?: boolean;
  /** Titles known without asking. */
  readonly known?: readonly Reference[];
}

/** Chooses records by typing part of their title. */
function ListChoice({ field, value, onChange, known = [], ...rest }: ChoiceProps): JSX.Element {
  const target = targetOf(field);
  const by = field.by ?? 'id';
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const found = useQuery({ ...referencesQuery(target, by, useDeferredValue(text)), enabled: opened });
  const offered = found.data ?? [];
  const missing = value.filter((one) => ![...known, ...offered].some((reference) => reference.value === one));
  const titles = useQuery({ ...titlesQuery(target, by, missing), enabled: missing.length > 0 });
  const all = new Map([...known, ...(titles.data ?? []), ...offered].map((one) => [one.value, one.title]));
  const shown = text === '' ? [...all.keys()] : offered.map((one) => one.value);
  return (
    <Select
      {...rest}
      {...(field.many ? { mode: 'multiple' as const } : {})}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      onOpenChange={(now: boolean) => {
        setOpened((before) => before || now);
        if (!now) setText('');
      }}
      value={field.many ? [...value] : (value[0] ?? null)}
      onChange={(chosen: string | readonly string[] | null | undefined) =>
        onChange(chosen === null || chosen === undefined ? [] : [chosen].flat())
      }
      labelRender={(option) => all.get(String(option.value)) ?? String(option.value)}
      options={shown.map((one) => ({ value: one, label: all.get(one) ?? one }))}
    />
  );
}

interface TreeItem {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children?: TreeItem[];
}

/** A record cannot stand below itself: its own branch is closed. */
const branch = (node: ReferenceNode, closed: string | undefined): TreeItem => {
  const own = closed !== undefined && node.id === closed;
  const below = node.children?.map((child) => (own ? closeAll(child) : branch(child, closed)));
  return { value: node.id, title: node.title, disabled: own, ...(below ? { children: below } : {}) };
};
const closeAll = (node: ReferenceNode): TreeItem => ({
  value: node.id,
  title: node.title,
  disabled: true,
  ...(node.children ? { children: node.children.map(closeAll) } : {}),
});

/** Chooses records from their tree. */
function TreeChoice({
  field,
  value,
  onChange,
  closed,
  known = [],
  ...rest
}: ChoiceProps & { closed?: string | undefined }): JSX.Element {
  const tree = useReferenceTree(targetOf(field));
  const nodes = (tree.data ?? []).map((node) => branch(node, field.parent ? closed : undefined));
  // Until the tree has come, the titles that are known keep the ids from showing.
  const treeData = tree.data
    ? nodes
    : known.map((one) => ({ value: one.value, title: one.title, disabled: false }));
  return (
    <TreeSelect
      {...rest}
      {...(field.many
        ? {
            multiple: true,
            treeCheckable: true,
            treeCheckStrictly: true,
            showCheckedStrategy: TreeSelect.SHOW_ALL,
          }
        : {})}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={tree.isPending}
      treeData={treeData}
      value={
        field.many
          ? value.map((one) => ({
              value: one,
              label: known.find((reference) => reference.value === one)?.title,
            }))
          : (value[0] ?? null)
      }
      onChange={(chosen: unknown) => onChange(chosenIds(chosen))}
    />
  );
}

/** Strict trees answer {value, label} objects, plain ones the value. */
function chosenIds(chosen: unknown): readonly string[] {
  if (chosen === null || chosen === undefined) return [];
  return [chosen]
    .flat()
    .map((one: unknown) =>
      typeof one === 'object' && one !== null && 'value' in one ? String(one.value) : String(one),
    );
}

function RefInput({
  id,
  name,
  field,
  value,
  onChange,
  disabled = false,
  row,
}: InputProps<RefField>): JSX.Element {
  const ids = idsOf(value).filter((one) => !(field.parent && one === '0'));
  const told = row?.[shownName(name)];
  // The reply names all references in one text, in their order; where the counts differ a title holds a comma itself.
  const titles = typeof told === 'string' && told !== '' ? (field.many ? told.split(/,\s*/) : [told]) : [];
  const named = row?.[name] === value && titles.length === ids.length ? titles : [];
  const common = {
    ...(id === undefined ? {} : { id }),
    field,
    disabled,
    value: ids,
    known: named.map((title, index) => ({ value: ids[index] ?? '', title })),
    onChange: (chosen: readonly string[]) =>
      onChange?.(field.many ? chosen.join(',') || null : (chosen[0] ?? null)),
  };
  return field.tree ? <TreeChoice {...common} closed={row?.id} /> : <ListChoice {...common} />;
}

function Search({ id, field, value, onChange }: SearchProps<RefField>): JSX.Element {
  const common = {
    id,
    field,
    value: idsOf(value),
    onChange: (chosen: readonly string[]) => onChange(chosen.join(',')),
  };
  return field.tree ? <TreeChoice {...common} /> : <ListChoice {...common} />;
}

export const refUi: FieldUi<RefField> = {
  Cell,
  Input: RefInput,
  Search,
  width: (field, locale) => Math.max(field.many ? 180 : 150, headingWidth(field, locale)),
  sortable: true,
};
