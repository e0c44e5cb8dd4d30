import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import { type SourceKey, sourceOf } from '@heliodeck/model/boards/widgets';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { AnswerWidget, BoardParts, WidgetQuestion } from './ask.ts';
import { coal } from './coal-widget.ts';
import {
  consumptionDays,
  consumptionShare,
  dayPower,
  energyFlow,
  generationDays,
  generationMonths,
  planRate,
  specificYield,
  stationEnergyWidget,
  stationGeneration,
} from './energy-widgets.ts';
import { financeWidgets, type ledgers } from './finance-widgets.ts';
import { alarmDays, alarmGrades, alarmStations, faults, repairFees } from './operation-widgets.ts';
import { deviceTypesWidget, overview, stationStatesWidget, stations, troubles } from './station-widgets.ts';

const ordinary = {
  overview,
  stations,
  stationStates: stationStatesWidget,
  deviceTypes: deviceTypesWidget,
  troubles,
  stationFigures: stationEnergyWidget,
  dayPower,
  generationDays,
  generationMonths,
  planRate,
  stationGeneration,
  specificYield,
  consumptionDays,
  consumptionShare,
  coal,
  energyFlow,
  alarmGrades,
  alarmStations,
  alarmDays,
  faults,
  repairFees,
};

/** Returns the data of a widget. */
export type Answer = (context: Context, source: SourceKey, ask: WidgetQuestion) => Promise<WidgetData>;

/**
 * Data of widgets, within the caller's tenant and data scope. The returned function throws CodedError request.forbidden if the caller lacks
 * the permission for a widget's subject, record.notFound for a station that is not visible to the caller.
 */
export function openAnswers(parts: BoardParts, ledger: ReturnType<typeof ledgers>): Answer {
  const answers: Readonly<Record<SourceKey, AnswerWidget>> = { ...ordinary, ...financeWidgets(ledger) };
  return async (context, source, ask) => {
    const { code } = sourceOf(source);
    if (code !== undefined && !context.caller.permissions.has(code))
      throw new CodedError('request.forbidden');
    return answers[source](context, parts, ask);
  };
}
