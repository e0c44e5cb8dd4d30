/** Menus whose screens show stations, devices and what they report: whoever may open one may read those records. */
export const monitoringMenus = [
  'monitorPowerSite',
  'monitorDevice',
  'monitorManage',
  'monitorCompare',
] as const;
