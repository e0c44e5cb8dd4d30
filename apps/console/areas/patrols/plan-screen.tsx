import type { WireRow } from '@heliodeck/client/page';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { patrolPlan } from '@heliodeck/model/patrols/patrol-plan';
import { messages } from '@heliodeck/model/wire/messages';
import type { JSX } from 'react';
import { api } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive, RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ClippedText } from '../../fields/shared/clipped-text.tsx';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { SwitchedViews } from '../../ui/switched-views.tsx';
import { CheckListInput, ShownChecks } from './check-inputs.tsx';
import { PatrolCalendar } from './patrol-calendar.tsx';
import { patrolWords } from './patrol-words.ts';
import styles from './patrols.module.css';
import { PlanDays, shownDays } from './plan-days.tsx';
import { ClockRange, PatrollerInput } from './plan-inputs.tsx';

const { startTime, endTime } = patrolPlan.fields;

/** Plans in their displayed form: start and end time are one field. */
const shownPlan = defineEntity({
  ...patrolPlan,
  fields: {
    ...patrolPlan.fields,
    startTime: { ...startTime, label: patrolWords.planTime, list: { width: 130 } },
    endTime: { ...endTime, form: false, list: false, view: { detail: false } },
  },
});

const inputs = {
  periodValue: PlanDays,
  startTime: ClockRange,
  patroller: PatrollerInput,
  checkList: CheckListInput,
};

/** Place, content, time and person. The days imply the period, so it comes last. */
const lead = ['stationId', 'patrolContent', 'planStatus', 'nextAt', 'periodValue', 'startTime', 'patroller'];

/** Days of a week are invalid for a monthly period. */
const derive: Derive = (changed) => ('patrolPeriod' in changed ? { periodValue: null } : undefined);

/** Patrol plans as a list or, with their orders, as a calendar (docs/product/patrols.md#plans). */
export default function PlanScreen(): JSX.Element {
  const w = useMessages(patrolWords);
  return (
    <SwitchedViews
      label={w.shown}
      views={[
        { key: 'list', name: w.list, view: <PlanList /> },
        { key: 'calendar', name: w.calendar, view: <PatrolCalendar /> },
      ]}
    />
  );
}

/** Plans; they are opened and closed in the list. */
function PlanList(): JSX.Element {
  const locale = useLocale();
  const cells = {
    periodValue(value: unknown, row: WireRow) {
      return <ClippedText text={shownDays(row.patrolPeriod, value, locale)} />;
    },
    checkList: (value: unknown) => <ShownChecks value={value} />,
    startTime: (value: unknown, row: WireRow) => (
      <span className={styles.times}>{`${value} – ${row.endTime}`}</span>
    ),
  };
  return (
    <CrudScreen
      entity={shownPlan}
      form={{ inputs, derive }}
      cells={cells}
      lead={lead}
      rowActions={usePlanActions()}
    />
  );
}

const open = 1;
const closed = 0;

function usePlanActions(): readonly RowAction[] {
  const { ask, done } = useFeedback();
  const translate = useTranslate();
  const set =
    (planStatus: number): RowAction['run'] =>
    async (row, list) => {
      if (!(await ask({ title: translate(messages['question.patrolPlan']) }))) return;
      await api.entity(patrolPlan).submit({ id: row.id, planStatus });
      done();
      await list.reload();
    };
  return [
    {
      key: 'open',
      label: patrolWords.open,
      icon: 'play',
      permission: 'plan_edit',
      whyNot: (row) => (Number(row.planStatus) === open ? patrolWords.isOpen : undefined),
      run: set(open),
    },
    {
      key: 'close',
      label: patrolWords.close,
      icon: 'pause',
      permission: 'plan_edit',
      whyNot: (row) => (Number(row.planStatus) === open ? undefined : patrolWords.isClosed),
      run: set(closed),
    },
  ];
}
