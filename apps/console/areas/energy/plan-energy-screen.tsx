import { grouped } from '@heliodeck/kit/grouped';
import { scaleFor } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import { planEnergy } from '@heliodeck/model/energy/plan-energy';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { SwitchedViews } from '../../ui/switched-views.tsx';
import { ImportDialog } from '../../widgets/import/import-dialog.tsx';
import { importWords } from '../../widgets/import/import-words.ts';
import { planWords } from './plan-words.ts';
import { PlanYear } from './plan-year.tsx';

/**
 * Planned energy as a list, or the year of a station with planned and measured energy
 * (docs/product/energy.md#planned-energy).
 */
export default function PlanEnergyScreen(): JSX.Element {
  const w = useMessages(planWords);
  return (
    <SwitchedViews
      label={w.shown}
      views={[
        { key: 'list', name: w.list, view: <PlanList /> },
        { key: 'year', name: w.year, view: <PlanYear /> },
      ]}
    />
  );
}

/** Each figure of the list has the unit of its own magnitude, therefore the heading has none. */
const { planPower } = planEnergy.fields;
const listedFields = {
  ...planEnergy.fields,
  planPower: { kind: 'decimal', label: planPower.label, decimals: planPower.decimals, list: planPower.list },
} as const;

function PlannedEnergy({ value }: { readonly value: unknown }): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  const energy = Number(value);
  const { unit, factor } = scaleFor(energy, planPower.unit);
  return (
    <span title={withUnit(grouped(energy), planPower.unit)}>
      {withUnit(grouped(energy * factor, 2), unit)}
    </span>
  );
}

function PlanList(): JSX.Element {
  const w = useMessages(planWords);
  const [importing, setImporting] = useState<ListHandle>();
  const actions: readonly ToolbarAction[] = [
    {
      key: 'import',
      label: importWords.import,
      icon: 'upload',
      permission: 'planEnergy_add',
      pick: 'any',
      run: (_, list) => setImporting(list),
    },
  ];
  return (
    <>
      <CrudScreen
        entity={planEnergy}
        rows={{ measured: listedFields }}
        cells={{ planPower: (_, row) => <PlannedEnergy value={row.planPower} /> }}
        toolbarActions={actions}
      />
      {importing && (
        <ImportDialog
          title={w.importPlans}
          path={`${planEnergy.path}/import-plan`}
          template={`${planEnergy.path}/export-template`}
          onImported={() => importing.reload()}
          onClose={() => setImporting(undefined)}
        />
      )}
    </>
  );
}
