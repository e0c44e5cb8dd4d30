import type { RegionField } from '@heliodeck/model/field';
import { undividedProvinces } from '@heliodeck/model/fields/region';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type JSX, useState } from 'react';
import { regionsBelow } from '../api/regions.ts';
import { Absent, isAbsent } from './absent.tsx';
import { type CellProps, type FieldUi, headingWidth, type InputProps, type SearchProps } from './field-ui.ts';

/** The codes a region stands under, outermost first: '610113' → ['00', '61', '6101']. */
export const aboveRegion = (code: string): readonly string[] => [
  '00',
  ...[2, 4].filter((end) => end < code.length).map((end) => code.slice(0, end)),
];

function Cell({ name, value, row }: CellProps<RegionField>): JSX.Element {
  const told = row[shownName(name)];
  const code = isAbsent(value) ? '' : String(value);
  const asked = typeof told === 'string' && told !== '' ? '' : code;
  const names = useRegionNames(asked);
  if (code === '') return <Absent />;
  return <span>{asked === '' ? String(told) : names}</span>;
}

/** 'Province / city / district' of a code; the code itself while unknown. */
function useRegionNames(code: string): string {
  const steps = code === '' ? [] : aboveRegion(code);
  const levels = useQueries({ queries: steps.map((above) => regionsBelow(above)) });
  const names = levels.flatMap((level, index) => {
    const wanted = code.slice(0, (index + 1) * 2);
    return level.data?.find((region) => region.id === wanted)?.title ?? [];
  });
  return names.length === steps.length ? names.join(' / ') : code;
}

interface TreeProps {
  readonly id?: string;
  readonly field: RegionField;
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly disabled?: boolean;
}

function RegionTree({ field, value, onChange, ...rest }: TreeProps): JSX.Element {
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const wanted = [...new Set(['00', ...(value ? aboveRegion(value) : []), ...opened])];
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
      loadData={async (node) => {
        const code = String(node.value);
        await client.ensureQueryData(regionsBelow(code));
        setOpened((before) => [...before, code]);
      }}
    />
  );
}

function RegionInput({ id, field, value, onChange, disabled = false }: InputProps<RegionField>): JSX.Element {
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

function Search({ id, field, value, onChange }: SearchProps<RegionField>): JSX.Element {
  const { atLeastCity: _anyLevel, ...free } = field;
  return <RegionTree id={id} field={free} value={value || null} onChange={(code) => onChange(code ?? '')} />;
}

export const regionUi: FieldUi<RegionField> = {
  Cell,
  Input: RegionInput,
  Search,
  width: (field, locale) => Math.max(200, headingWidth(field, locale)),
  sortable: true,
};
