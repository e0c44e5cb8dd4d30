import type { Template } from '@heliodeck/reports/template/template';
import { dailyGeneration, monthlyStation, stationByMonth } from './ready-made/energy-reports.ts';
import { alarmMonthly, patrolRecord, repairOrders } from './ready-made/service-reports.ts';

/** Reports that come with the product. They are data: adding one creates a report that the tenant can change. */
export const readyMade: Readonly<Record<string, Template>> = {
  dailyGeneration,
  monthlyStation,
  stationByMonth,
  alarmMonthly,
  repairOrders,
  patrolRecord,
};
