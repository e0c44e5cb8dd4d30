import type { FinanceTotal } from '@heliodeck/model/boards/finance';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import type { SourceKey } from '@heliodeck/model/boards/widgets';
import { reportPeriod } from '@heliodeck/model/reports/fixed-report';

/**
 * Where the details of a widget's figures are: a screen by its menu code with its query, or a total with its members.
 */
export type WidgetOrigin =
  | { readonly code: string; readonly search: Readonly<Record<string, string>> }
  | { readonly total: FinanceTotal };

interface About {
  readonly data: WidgetData;
  /** The widget's station; absent: all stations. */
  readonly station: string | undefined;
}

const { day, month } = reportPeriod;

/** A report of the days or months that the widget shows: its figures open down to quarters of an hour. */
function report(code: string, type: number, periodsOf = shown): (about: About) => WidgetOrigin {
  return ({ data, station }) => {
    const periods = periodsOf(data);
    const [begin] = periods;
    const end = periods.at(-1);
    return {
      code,
      search: {
        type: String(type),
        ...(begin === undefined || end === undefined ? {} : { begin, end }),
        ...(station === undefined ? {} : { station }),
      },
    };
  };
}

function shown(data: WidgetData): readonly string[] {
  return data.shape === 'series' ? data.categories.filter((one) => typeof one === 'string') : [];
}

/** Reports start with the current day or month. */
function current(): readonly string[] {
  return [];
}

function screen(code: string, search: Readonly<Record<string, string>> = {}): () => WidgetOrigin {
  return () => ({ code, search });
}

function ofStation(code: string): (about: About) => WidgetOrigin {
  return ({ station }) => ({ code, search: { ...(station === undefined ? {} : { station }) } });
}

const generationToday = report('powerHistory', day, current);
const generationThisMonth = report('powerHistory', month, current);
const meteredThisMonth = report('timeSharingReport', month, current);
const income = (): WidgetOrigin => ({ total: 'income' });

/** The link from a widget to its details; absent if the widget itself links there, figure by figure. */
const origins: Readonly<Record<SourceKey, ((about: About) => WidgetOrigin) | undefined>> = {
  overview: generationThisMonth,
  stations: undefined,
  stationFigures: generationThisMonth,
  dayPower: generationToday,
  generationDays: report('powerHistory', day),
  generationMonths: report('powerHistory', month),
  planRate: report('powerReport', month),
  stationStates: screen('stationInfo'),
  deviceTypes: screen('xwj'),
  stationGeneration: generationThisMonth,
  specificYield: generationThisMonth,
  alarmGrades: screen('alarmAnalysis'),
  alarmStations: screen('alarmAnalysis'),
  alarmDays: ofStation('alarmAnalysis'),
  troubles: undefined,
  faults: screen('faultAnalysis'),
  repairFees: screen('orderRecord', { status: '3' }),
  consumptionDays: report('timeSharingReport', day),
  consumptionShare: meteredThisMonth,
  coal: meteredThisMonth,
  energyFlow: ofStation('monitorPowerSite'),
  financeCards: undefined,
  regionRevenue: income,
  annualRevenue: income,
  mainBusiness: income,
  stationProfit: income,
};

/** The origin of a widget's figures. */
export function originOf(source: SourceKey, about: About): WidgetOrigin | undefined {
  return origins[source]?.(about);
}
