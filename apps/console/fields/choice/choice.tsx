import type { ChoiceField } from '@heliodeck/model/descriptors/field';
import { optionOf } from '@heliodeck/model/fields/choice';
import { type JSX, lazy, Suspense } from 'react';
import { useJoined, useTranslate } from '../../i18n/messages.ts';
import { isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import {
  type CellProps,
  type FieldUi,
  headingWidth,
  type InputProps,
  lineWidth,
  type SearchProps,
} from '../shared/field-ui.ts';
import { OptionCell, OptionSearch, OptionSelect, OptionsSelect } from '../shared/options.tsx';
import { PendingControl } from '../shared/pending-control.tsx';

/** Most forms have no control other than lists to open. */
const OptionControl = lazy(() => import('./option-control.tsx'));

function Cell({ field, value }: CellProps<ChoiceField>): JSX.Element {
  if (field.many && !isAbsent(value)) return <Several field={field} value={String(value)} />;
  return <OptionCell options={field.options} value={value} />;
}

/** Several chosen values on one line. */
function Several({ field, value }: { field: ChoiceField; value: string }): JSX.Element {
  const translate = useTranslate();
  const joined = useJoined();
  const words = value.split(',').map((one) => {
    const option = optionOf(field.options, one);
    return option ? translate(option.label) : one;
  });
  return <ClippedText text={joined(words)} />;
}

function ChoiceInput({
  field,
  value,
  onChange,
  name: _name,
  row: _row,
  ...rest
}: InputProps<ChoiceField>): JSX.Element {
  if (field.many) {
    return (
      <OptionsSelect
        {...rest}
        options={field.options}
        value={isAbsent(value) ? '' : String(value)}
        onChange={(chosen) => onChange?.(chosen === '' ? null : chosen)}
      />
    );
  }
  if (field.control) {
    return (
      <Suspense fallback={<PendingControl />}>
        <OptionControl
          {...rest}
          control={field.control}
          options={field.options}
          value={value}
          onChange={(chosen) => onChange?.(chosen)}
        />
      </Suspense>
    );
  }
  return (
    <OptionSelect {...rest} options={field.options} value={value} onChange={(chosen) => onChange?.(chosen)} />
  );
}

function Search(props: SearchProps<ChoiceField>): JSX.Element {
  const { options, search, always, initial } = props.field;
  const fallback = always ? String(initial) : undefined;
  return <OptionSearch {...props} options={options} many={search === 'in'} fallback={fallback} />;
}

export const choiceUi: FieldUi<ChoiceField> = {
  Cell,
  Input: ChoiceInput,
  Search,
  width: (field, locale) =>
    Math.max(
      headingWidth(field, locale),
      ...field.options.map((option) => lineWidth(option.label, locale) + 20),
    ),
  sortable: true,
};
