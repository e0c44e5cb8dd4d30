/** Menus whose screens display stations, devices and their data: a user who may open one may read those records. */
export const monitoringMenus = [
  'monitorPowerSite',
  'monitorDevice',
  'monitorManage',
  'monitorCompare',
] as const;

/** Permissions that open devices and what they reported: the monitoring screens, and the drawer of an alarm's device. */
export const deviceDataCodes: readonly string[] = [...monitoringMenus, 'realtimeAlarm_viewdata'];
