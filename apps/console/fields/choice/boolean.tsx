import { label } from '@heliodeck/kit/label';
import type { BooleanField } from '@heliodeck/model/descriptors/field';
import { Switch } from 'antd';
import { type JSX, lazy, Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import {
  type CellProps,
  type FieldUi,
  headingWidth,
  type InputProps,
  type SearchProps,
} from '../shared/field-ui.ts';
import { type Option, OptionCell, OptionSearch, OptionSelect } from '../shared/options.tsx';
import { PendingControl } from '../shared/pending-control.tsx';

/** Most forms have no control other than lists to open. */
const OptionControl = lazy(() => import('./option-control.tsx'));

const words = { yes: label('是', 'Yes'), no: label('否', 'No') };
const options: readonly Option[] = [
  { value: 'true', label: words.yes },
  { value: 'false', label: words.no },
];
const offAndOn = options.toReversed();

function Cell({ value }: CellProps<BooleanField>): JSX.Element {
  return <OptionCell options={options} value={typeof value === 'boolean' ? String(value) : value} />;
}

function BooleanInput({
  value,
  onChange,
  name: _name,
  field: { control },
  row: _row,
  ...rest
}: InputProps<BooleanField>): JSX.Element {
  const w = useMessages(words);
  if (control === undefined) {
    return (
      <Switch
        {...rest}
        checked={value === true}
        onChange={(on) => onChange?.(on)}
        checkedChildren={w.yes}
        unCheckedChildren={w.no}
      />
    );
  }
  const common = {
    value: typeof value === 'boolean' ? String(value) : value,
    onChange: (chosen: number | string | null) => onChange?.(chosen === null ? null : chosen === 'true'),
  };
  if (control === 'select') return <OptionSelect {...rest} {...common} options={options} />;
  return (
    <Suspense fallback={<PendingControl />}>
      <OptionControl
        {...rest}
        {...common}
        control={control}
        options={control === 'radio' ? options : offAndOn}
      />
    </Suspense>
  );
}

function Search(props: SearchProps<BooleanField>): JSX.Element {
  return <OptionSearch {...props} options={options} many={false} />;
}

export const booleanUi: FieldUi<BooleanField> = {
  Cell,
  Input: BooleanInput,
  Search,
  width: (field, locale) => Math.max(88, headingWidth(field, locale)),
  sortable: true,
};
