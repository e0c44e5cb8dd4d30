import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import { z } from 'zod';

/** Permissions of which one is required: those of the monitoring screens. */
export const watchCodes = monitoringMenus;

/** Most stations in one call, if they are given. */
const most = 200;
const idList = /^[1-9]\d{0,18}(,[1-9]\d{0,18})*$/;

/** Comma-joined ids; absent or empty: all. */
export const wantedStations = z
  .string()
  .max(most * 20)
  .refine((text) => text === '' || (idList.test(text) && text.split(',').length <= most))
  .transform((text) => (text === '' ? undefined : [...new Set(text.split(','))]))
  .optional();
