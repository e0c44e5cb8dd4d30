import type { RegionField } from '@heliodeck/model/descriptors/field';
import { undividedProvinces } from '@heliodeck/model/fields/region';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type JSX, useDeferredValue, useState } from 'react';
import { regionsBelow, regionsCalled } from '../../api/regions.ts';
import { useMessages } from '../../i18n/messages.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps, SearchProps } from '../shared/field-ui.ts';
import { searchWords } from '../shared/search-words.ts';
import { foundRegions, type RegionItem } from './region-found.tsx';
import { aboveRegion } from './region-steps.ts';

interface TreeProps {
  readonly id?: string;
  readonly field: RegionField;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** Expanded regions, as left when a value was chosen. */
interface Expanded {
  readonly value: string | null;
  readonly codes: readonly string[];
}

/** Regions that are too large to be chosen are expanded if at most this many were found. */
const mostOpened = 3;

function RegionTree({ field, value, onChange, ...rest }: TreeProps): JSX.Element {
  const client = useQueryClient();
  const above = value === null ? [] : aboveRegion(value);
  const [fetched, setFetched] = useState<readonly string[]>([]);
  // The list opens at the chosen region instead of at the first province; a region collapsed manually stays
  // collapsed until the list opens again.
  const [byHand, setByHand] = useState<Expanded>();
  const around = [...new Set([...(byHand?.codes ?? []), ...above])];
  const expanded = byHand?.value === value ? byHand.codes : around;
  const wanted = [...new Set(['00', ...above, ...fetched])];
  const levels = useQueries({ queries: wanted.map((code) => regionsBelow(code)) });
  const tooWide = (code: string): boolean =>
    field.atLeastCity === true && code.length < 4 && !undividedProvinces.includes(code);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data: found = [], isFetching } = useQuery({ ...regionsCalled(asked), enabled: asked !== '' });
  const opened = found.filter(({ id }) => tooWide(id)).slice(0, mostOpened);
  const below = useQueries({ queries: opened.map(({ id }) => regionsBelow(id)) });
  const nodes = levels.flatMap((level, index) =>
    (level.data ?? []).map(
      (region): RegionItem => ({
        id: region.id,
        pId: wanted[index],
        value: region.id,
        name: region.title,
        title: region.title,
        isLeaf: !region.hasChildren,
        selectable: !tooWide(region.id),
      }),
    ),
  );
  const isSearched = asked !== '';
  const called = nodes.find((node) => node.value === value)?.name;
  // The title of the choice is kept while the user searches for others.
  const [title, setTitle] = useState<{ readonly code: string; readonly name: string }>();
  const label = called ?? (title?.code === value ? title?.name : undefined) ?? value;
  return (
    <TreeSelect
      {...rest}
      labelInValue
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '00' }}
      treeData={
        isSearched
          ? foundRegions(found, tooWide, new Map(opened.map(({ id }, at) => [id, below[at]?.data])))
          : nodes
      }
      showSearch={{
        searchValue: text,
        onSearch: setText,
        filterTreeNode: false,
        treeNodeFilterProp: 'name',
      }}
      treeNodeLabelProp="name"
      loading={isSearched && isFetching}
      allowClear
      {...(value === null ? {} : { value: { value, label } })}
      onChange={(chosen: unknown) => {
        const next = chosenRegion(chosen);
        setText('');
        if (next) setTitle(next);
        onChange(next?.code ?? null);
      }}
      treeExpandedKeys={isSearched ? opened.map(({ id: code }) => code) : [...expanded]}
      onTreeExpand={(codes) => {
        if (!isSearched) setByHand({ value, codes: codes.map(String) });
      }}
      onOpenChange={(now: boolean) => {
        if (now) return;
        setText('');
        setByHand({ value, codes: around });
      }}
      loadData={async (node) => {
        const code = String(node.value);
        await client.ensureQueryData(regionsBelow(code));
        setFetched((before) => [...before, code]);
      }}
    />
  );
}

/** The chosen region from the tree select; undefined if the choice was cleared. */
function chosenRegion(chosen: unknown): { readonly code: string; readonly name: string } | undefined {
  if (typeof chosen !== 'object' || chosen === null || !('value' in chosen)) return undefined;
  const label = 'label' in chosen ? chosen.label : undefined;
  const code = String(chosen.value);
  return { code, name: typeof label === 'string' ? label : code };
}

/** Chooses a region level by level, or by its name. */
export function RegionInput({
  id,
  field,
  value,
  onChange,
  disabled = false,
}: InputProps<RegionField>): JSX.Element {
  return (
    <RegionTree
      {...(id === undefined ? {} : { id })}
      field={field}
      disabled={disabled}
      value={isAbsent(value) ? null : String(value)}
      onChange={(code) => onChange?.(code)}
    />
  );
}

/** Searches by a region of any level; the server includes everything in it. */
export function RegionSearch({ id, field, value, onChange }: SearchProps<RegionField>): JSX.Element {
  const w = useMessages(searchWords);
  const { atLeastCity: _anyLevel, ...free } = field;
  return (
    <RegionTree
      id={id}
      field={free}
      placeholder={w.all}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
