import type { RegionField } from '@heliodeck/model/descriptors/field';
import { undividedProvinces } from '@heliodeck/model/fields/region';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type JSX, useState } from 'react';
import { regionsBelow } from '../api/regions.ts';
import { useMessages } from '../i18n/messages.ts';
import { isAbsent } from './absent.tsx';
import type { InputProps, SearchProps } from './field-ui.ts';
import { aboveRegion } from './region-steps.ts';
import { searchWords } from './search-words.ts';

interface TreeProps {
  readonly id?: string;
  readonly field: RegionField;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** Regions that stand open, as they were left with a value chosen. */
interface Expanded {
  readonly value: string | null;
  readonly codes: readonly string[];
}

function RegionTree({ field, value, onChange, ...rest }: TreeProps): JSX.Element {
  const client = useQueryClient();
  const above = value === null ? [] : aboveRegion(value);
  const [fetched, setFetched] = useState<readonly string[]>([]);
  // The list begins where the chosen region stands and not at the first of all provinces; what is shut by hand is shut until it opens again.
  const [byHand, setByHand] = useState<Expanded>();
  const around = [...new Set([...(byHand?.codes ?? []), ...above])];
  const expanded = byHand?.value === value ? byHand.codes : around;
  const wanted = [...new Set(['00', ...above, ...fetched])];
  const levels = useQueries({ queries: wanted.map((code) => regionsBelow(code)) });
  const tooWide = (code: string): boolean =>
    field.atLeastCity === true && code.length < 4 && !undividedProvinces.includes(code);
  const nodes = levels.flatMap((level, index) =>
    (level.data ?? []).map((region) => ({
      id: region.id,
      pId: wanted[index],
      value: region.id,
      title: region.title,
      isLeaf: !region.hasChildren,
      selectable: !tooWide(region.id),
    })),
  );
  return (
    <TreeSelect
      {...rest}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '00' }}
      treeData={nodes}
      allowClear
      {...(value === null ? {} : { value })}
      onChange={(code: string | undefined) => onChange(code ?? null)}
      treeExpandedKeys={[...expanded]}
      onTreeExpand={(codes) => setByHand({ value, codes: codes.map(String) })}
      onOpenChange={(now: boolean) => {
        if (!now) setByHand({ value, codes: around });
      }}
      loadData={async (node) => {
        const code = String(node.value);
        await client.ensureQueryData(regionsBelow(code));
        setFetched((before) => [...before, code]);
      }}
    />
  );
}

/** Chooses a region level by level. */
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

/** Searches by a region of any level; the server finds what lies in it. */
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
