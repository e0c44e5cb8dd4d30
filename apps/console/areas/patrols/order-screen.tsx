import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { Absent } from '../../fields/absent.tsx';
import { ResultsInput } from '../../widgets/patrols/results-input.tsx';
import { ShownChecks } from './check-inputs.tsx';

const { unit, ...hours } = patrolOrder.fields.spendTime;

/** The unit stands with each time spent, not above them. */
const shownOrder = defineEntity({ ...patrolOrder, fields: { ...patrolOrder.fields, spendTime: hours } });

const inputs = { checkResults: ResultsInput };
const cells = {
  checkResults: (value: unknown) => <ShownChecks value={value} />,
  spendTime: (value: unknown) =>
    typeof value === 'number' ? `${value.toFixed(hours.decimals)} ${unit}` : <Absent />,
};

/** Patrol orders, with what was found for each check. */
export default function PatrolOrderScreen(): JSX.Element {
  return <CrudScreen entity={shownOrder} inputs={inputs} cells={cells} />;
}
