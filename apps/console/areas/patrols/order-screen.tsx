import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { ResultsInput } from '../../widgets/patrols/results-input.tsx';
import { ShownChecks } from './check-inputs.tsx';

const inputs = { checkResults: ResultsInput };
const cells = { checkResults: (value: unknown) => <ShownChecks value={value} /> };

/** Patrol orders, with what was found for each check. */
export default function PatrolOrderScreen(): JSX.Element {
  return <CrudScreen entity={patrolOrder} inputs={inputs} cells={cells} />;
}
