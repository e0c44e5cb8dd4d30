import type { DictField } from '@heliodeck/model/descriptors/field';
import { optionOf } from '@heliodeck/model/fields/choice';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { type JSX, lazy, Suspense } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { isAbsent } from '../shared/absent.tsx';
import {
  type CellProps,
  type FieldUi,
  headingWidth,
  type InputProps,
  type SearchProps,
} from '../shared/field-ui.ts';
import { OptionCell, OptionSearch, OptionSelect } from '../shared/options.tsx';
import { PendingControl } from '../shared/pending-control.tsx';

/** Most forms have no control other than lists to open. */
const OptionControl = lazy(() => import('./option-control.tsx'));

/** Words come from the dictionary, in the current language; for a sealed item the response still contains them. */
function Cell({ name, field, value, row }: CellProps<DictField>): JSX.Element {
  const { options } = useDictionary(field.dict, field.business);
  const words = row[shownName(name)];
  const told = !isAbsent(value) && !optionOf(options, value) && typeof words === 'string' && words !== '';
  const tone = isAbsent(value) ? undefined : field.tones?.[String(value)];
  if (told) return tone ? <ToneTag tone={tone}>{words}</ToneTag> : <span>{words}</span>;
  return <OptionCell options={tone ? options.map((one) => ({ ...one, tone })) : options} value={value} />;
}

function DictInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<DictField>): JSX.Element {
  const { options, loading } = useDictionary(field.dict, field.business);
  const keep = (chosen: number | string | null): unknown =>
    chosen !== null && field.numeric ? Number(chosen) : chosen;
  if (field.control) {
    return (
      <Suspense fallback={<PendingControl />}>
        <OptionControl
          {...rest}
          control={field.control}
          options={options}
          value={value}
          onChange={(chosen) => onChange?.(keep(chosen))}
        />
      </Suspense>
    );
  }
  return (
    <OptionSelect
      {...rest}
      options={options}
      loading={loading}
      value={value}
      onChange={(chosen) => onChange?.(keep(chosen))}
    />
  );
}

function Search(props: SearchProps<DictField>): JSX.Element {
  const { options } = useDictionary(props.field.dict, props.field.business);
  return <OptionSearch {...props} options={options} many={props.field.search === 'in'} />;
}

export const dictUi: FieldUi<DictField> = {
  Cell,
  Input: DictInput,
  Search,
  width: (field, locale) => Math.max(120, headingWidth(field, locale)),
  sortable: true,
};
