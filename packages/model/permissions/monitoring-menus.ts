/** Menus whose screens display stations, devices and their data: a user who may open one may read those records. */
export const monitoringMenus = [
  'monitorPowerSite',
  'monitorDevice',
  'monitorManage',
  'monitorCompare',
] as const;
