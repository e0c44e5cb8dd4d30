import type { RefField } from '@heliodeck/model/descriptors/field';
import type { Reference } from '../../api/references.ts';
import type { InputProps } from '../shared/field-ui.ts';

/** Attributes of a form's field for screen readers. */
export type ChoiceAria = Pick<InputProps<RefField>, 'aria-required' | 'aria-invalid' | 'aria-describedby'>;

/** Common props of both ways to choose a record. */
export interface ChoiceProps extends ChoiceAria {
  readonly id?: string;
  readonly field: RefField;
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Offers the records of this tenant; absent = of the caller's. */
  readonly tenantId?: string | undefined;
  /** Titles that are known without a request. */
  readonly known?: readonly Reference[];
}
