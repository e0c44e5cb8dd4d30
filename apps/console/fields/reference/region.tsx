import type { RegionField } from '@heliodeck/model/descriptors/field';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQueries } from '@tanstack/react-query';
import { type JSX, lazy } from 'react';
import { regionsBelow } from '../../api/regions.ts';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import { type CellProps, type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { aboveRegion } from './region-steps.ts';

function Cell({ name, value, row, place }: CellProps<RegionField>): JSX.Element {
  const told = row[shownName(name)];
  const code = isAbsent(value) ? '' : String(value);
  const asked = typeof told === 'string' && told !== '' ? '' : code;
  const names = useRegionNames(asked);
  if (code === '') return <Absent />;
  const text = asked === '' ? String(told) : names;
  return place === 'view' ? <span>{text}</span> : <ClippedText text={text} />;
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

export const regionUi: FieldUi<RegionField> = {
  Cell,
  Input: lazy(async () => ({ default: (await import('./region-input.tsx')).RegionInput })),
  Search: lazy(async () => ({ default: (await import('./region-input.tsx')).RegionSearch })),
  width: (field, locale) => Math.max(200, headingWidth(field, locale)),
  sortable: true,
};
