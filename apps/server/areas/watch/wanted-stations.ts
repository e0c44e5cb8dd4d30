import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import { z } from 'zod';

/** Whoever may open one of the monitoring screens may watch. */
export const watchCodes = monitoringMenus;

/** Stations asked for in one call where they are named. */
const most = 200;
const idList = /^[1-9]\d{0,18}(,[1-9]\d{0,18})*$/;

/** Ids with commas between them; absent or empty: all. */
export const wantedStations = z
  .string()
  .max(most * 20)
  .refine((text) => text === '' || (idList.test(text) && text.split(',').length <= most))
  .transform((text) => (text === '' ? undefined : [...new Set(text.split(','))]))
  .optional();
