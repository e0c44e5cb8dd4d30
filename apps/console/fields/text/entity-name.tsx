import type { TextField } from '@heliodeck/model/descriptors/field';
import { auditedThings } from '@heliodeck/model/logs/audit-log';
import { entities } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import type { CellProps, SearchProps } from '../shared/field-ui.ts';
import { OptionCell, OptionSearch } from '../shared/options.tsx';

const options = [
  ...[...entities.values()].map(({ key, label }) => ({ value: key, label })),
  ...auditedThings,
];

/** The label of the entity whose key is the field's value. */
export function EntityName({ value }: Pick<CellProps<TextField>, 'value'>): JSX.Element {
  return <OptionCell options={options} value={value} />;
}

/** Searches for an entity by its label. */
export function EntitySearch(props: SearchProps<TextField>): JSX.Element {
  return <OptionSearch {...props} options={options} many={false} />;
}
