import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { serverAnswers } from '../api/server-watch.ts';
import { foundScreen, type LoadScreen } from './found-screens.ts';
import { fetchFirstData } from './stations/power-site/first-data.ts';

/**
 * Custom screens whose files are not named after their menu code, or that belong to several menus; each is a chunk loaded when first opened,
 * and its component is the module's default export. All others are found by the names of their files (found-screens.ts). A menu that is the
 * list of an entity needs no screen: it gets CrudScreen (entity-screen.tsx).
 */
const ownScreens: Readonly<Record<string, LoadScreen>> = {
  monitorPowerSite: () => import('./stations/power-site/power-site.tsx'),
  monitorDevice: () => import('./devices/monitor/monitor-device.tsx'),
  monitorManage: () => import('./stations/manage/monitor-manage.tsx'),
  monitorCompare: () => import('./telemetry/compare-screen.tsx'),
  monitorVideo: () => import('./video/video-screen.tsx'),
  stationInfo: () => import('./stations/station-screen.tsx'),
  xwj: () => import('./devices/device-screen.tsx'),
  faultAnalysis: () => import('./orders/fault-statistics-screen.tsx'),
  discreteAnalysis: () => import('./energy/dispersion-screen.tsx'),
  insightAnalysis: () => import('./energy/insight-screen.tsx'),
  alarmAnalysis: () => import('./alarms/statistics-screen.tsx'),
  thresholdSetting: () => import('./alarms/threshold-screen.tsx'),
  msgPush: () => import('./push/delivery-screen.tsx'),
  pushChain: () => import('./push/chain-screen.tsx'),
  pushChannel: () => import('./push/channel-screen.tsx'),
  dutyRota: () => import('./push/rota-screen.tsx'),
  candidAlarm: () => import('./alarms/candid-screen.tsx'),
  faultReport: () => import('./orders/report-screen.tsx'),
  deviceCommand: () => import('./commands/ledger-screen.tsx'),
  xwjEquipment: () => import('./devices/controller-screen.tsx'),
  batteryAlarmHistory: () => import('./devices/battery-alarm-screen.tsx'),
  inverter: () => import('./devices/inverter-overview-screen.tsx'),
  chargingParameters: () => import('./devices/charging-screen.tsx'),
  meterDailyPower: () => import('./reports/daily-power-screen.tsx'),
  measurementForm: () => import('./reports/daily-power-screen.tsx'),
  stationForm: () => import('./reports/daily-power-screen.tsx'),
  inverterForm: () => import('./reports/inverter-run-screen.tsx'),
  dataBoard: () => import('./boards/fixed-board-screen.tsx'),
  board: () => import('./boards/own-boards-screen.tsx'),
  energyAnalysis: () => import('./boards/fixed-board-screen.tsx'),
  financialAnalysis: () => import('./boards/finance-screen.tsx'),
  financeEntry: () => import('./boards/entry-screen.tsx'),
  electricityAnalysis: () => import('./boards/fixed-board-screen.tsx'),
  reportSchedule: () => import('./reports/schedule-screen.tsx'),
  reportRun: () => import('./reports/run-screen.tsx'),
  timedivisionForm: () => import('./reports/fixed-report-screen.tsx'),
  timeSharingReport: () => import('./reports/fixed-report-screen.tsx'),
  measureReport: () => import('./reports/fixed-report-screen.tsx'),
  inverterReport: () => import('./reports/fixed-report-screen.tsx'),
  powerHistory: () => import('./reports/fixed-report-screen.tsx'),
  powerReport: () => import('./reports/fixed-report-screen.tsx'),
  work_start: () => import('./workflow/work/start-screen.tsx'),
  work_claim: () => import('./workflow/work/work-screen.tsx'),
  work_todo: () => import('./workflow/work/work-screen.tsx'),
  work_send: () => import('./workflow/work/work-screen.tsx'),
  work_done: () => import('./workflow/work/work-screen.tsx'),
  flow_deploy: () => import('./workflow/manage/deploy-screen.tsx'),
  flow_manager: () => import('./workflow/manage/manager-screen.tsx'),
  flowStart: () => import('./workflow/manage/start-rule-screen.tsx'),
  flow_follow: () => import('./workflow/manage/follow-screen.tsx'),
  datasource: () => import('./tools/data-source-screen.tsx'),
  model: () => import('./tools/models/data-model-screen.tsx'),
  topmenu: () => import('./permissions/top-menu-screen.tsx'),
  dicttree: () => import('./dictionaries/dict-tree-screen.tsx'),
  dictbiz: () => import('./dictionaries/dict-biz-screen.tsx'),
  log_api: () => import('./logs/log-screen.tsx'),
  log_error: () => import('./logs/log-screen.tsx'),
  log_usual: () => import('./logs/log-screen.tsx'),
  log_sign_in: () => import('./logs/log-screen.tsx'),
  auditLog: () => import('./logs/log-screen.tsx'),
  job: () => import('./logs/jobs-screen.tsx'),
  platform_state: () => import('./logs/platform-screen.tsx'),
  reportFile: () => import('./tools/report-files-screen.tsx'),
  demoTable: () => import('./demo/table-example.tsx'),
  demoForm: () => import('./demo/form-example.tsx'),
  demoPricing: () => import('./demo/pricing-example.tsx'),
  demoPermission: () => import('./demo/permission-example.tsx'),
  demoTags: () => import('./demo/tags-example.tsx'),
  demoPerson: () => import('./demo/list-example.tsx'),
  demoFormDetail: () => import('./demo/form-detail.tsx'),
  demoStorage: () => import('./demo/storage-example.tsx'),
  demoAffix: () => import('./demo/affix-example.tsx'),
  demoBackTop: () => import('./demo/back-top-example.tsx'),
  demoCache: () => import('./demo/cache-example.tsx'),
  test: () => import('./demo/test-page.tsx'),
  demoError: () => import('./demo/error-example.tsx'),
};

/** Data that frequently opened screens need for their first paint: requested in parallel with their code. */
const firstData: Readonly<Record<string, (client: QueryClient, userId: string) => Promise<void>>> = {
  monitorPowerSite: fetchFirstData,
};

/**
 * Screens that keep their state while others are displayed, until their tag is closed
 * (docs/product/console.md#kept-pages: keepAlive).
 */
const keptAlive: ReadonlySet<string> = new Set(['demoCache']);
/** Whether the screen of a menu code is kept while others are displayed. */
export const isKept = (code: string): boolean => keptAlive.has(code);

const loadEntityScreen: LoadScreen = () => import('./entity-screen.tsx');

/**
 * The screen of a menu code, as a query: once loaded it is rendered synchronously, and waiting for it is an ordinary
 * pending state. A lazy component would suspend instead, and React delays suspended content by 300 ms.
 */
export const screenQuery = (code: string) =>
  queryOptions({
    queryKey: ['screen', code],
    // Browsers cache a failed import and do not request it again: nothing is imported while the server is unreachable.
    queryFn: async () => {
      await serverAnswers();
      return (ownScreens[code] ?? foundScreen(code) ?? loadEntityScreen)();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** Loads a screen and its first data in parallel; never rejects, because the screen itself reports errors. */
export async function warmScreen(client: QueryClient, code: string, userId: string): Promise<void> {
  await Promise.allSettled([client.prefetchQuery(screenQuery(code)), firstData[code]?.(client, userId)]);
}
