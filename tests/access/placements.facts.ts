import { xlsxOf } from '../support/sheets.ts';
import { userHeadings, userRow } from '../support/user-sheets.ts';
import { plantedClient, plantedRedirect } from './planted.ts';

/**
 * The subjects of routes that belong to no entity: the meaning of their `id`, and whether data scopes apply. A route under none of these
 * and under no entity's path fails the access tests, since the meaning of its parameters would be undeclared.
 */
interface Placement {
  readonly path: RegExp;
  /** Key of the entity that `id` and `ids` refer to; 'session' = a session of A's administrator. */
  readonly id?: string;
  /** True if the answer consists of rows that data scopes limit. */
  readonly scoped?: boolean;
}

export const placements: readonly Placement[] = [
  { path: /^\/api\/blade-device\/commands/, id: 'deviceCommand', scoped: true },
  { path: /^\/api\/blade-(device|index|weather|live)\//, scoped: true },
  // Commands and writes under the path that clients of this family use.
  { path: /^\/api\/(demo\/|inverterData\/inverterData\/write(ToDevice|Parameters)$)/, scoped: true },
  { path: /^\/api\/blade-auth\//, id: 'session' },
  // Closed alarms, with separate codes.
  { path: /^\/api\/blade-historyAlarm\//, id: 'historyAlarm', scoped: true },
  { path: /^\/api\/blade-watch\//, scoped: true },
  // Reports with computed rows: the id of a row consists of a station or device and a period.
  {
    path: /^\/api\/blade-(timedivisionForm|timeSharing|measureReport|inverterReport|powerReport|powerHistory)\//,
    scoped: true,
  },
  { path: /^\/api\/blade-report\/report\/origin$/, scoped: true },
  // Report files, beside the calls of their list.
  { path: /^\/api\/blade-report\/report\/[a-z-]+$/, id: 'reportFile', scoped: true },
  // Boards are identified by separate names; the data of a widget are limited by data scopes, a wall by its key.
  { path: /^\/api\/blade-board\// },
  // The caller's own acts and orders; alarms within the data scopes.
  { path: /^\/api\/blade-desk\/dashboard\//, scoped: true },
  // Links in messages: a token, no id.
  { path: /^\/api\/blade-push\/(acknowledge|answer)/ },
  // Cameras are identified by 'deviceId', pictures by a ticket in the path.
  { path: /^\/api\/blade-video\/(video|play)\//, scoped: true },
  { path: /^\/api\/blade-video\/wall\// },
  // Jobs of all tenants, and the state of the platform, for 000000 alone.
  { path: /^\/api\/blade-log\/(job|platform)\// },
  // Processes: access is decided row by row; their ids have separate names.
  { path: /^\/api\/blade-(flow\/(manager|follow|work|process)|desk\/process)\// },
  { path: /^\/api\/blade-system\/list-settings/ },
  { path: /^\/api\/blade-system\/tenant\/info$/ },
  { path: /^\/api\/blade-develop\/datasource\/select$/ },
  { path: /^\/api\/blade-resource\/file\// },
  { path: /^\/api\/blade-resource\/(oss|sms)\/endpoint\// },
];

/**
 * Routes under an entity's path whose parameters do not refer to the entity's own rows.
 */
export const exceptions: readonly (Placement & { readonly why: string })[] = [
  {
    path: /^\/api\/blade-system\/region\/getStationRegion$/,
    scoped: true,
    why: 'a tree of stations, though regions themselves are everybody’s',
  },
  { path: /^\/api\/blade-xwj\/xwj\/list\/dept$/, id: 'xwj', scoped: true, why: 'devices of a department' },
];

/**
 * Routes whose code is not sufficient: the operation itself requires an administrator's role
 * (docs/product/permissions.md#administrators). The outsider holds every code and no such role.
 */
export const adminOnly =
  /\/(blade-user|blade-system\/user)\/(export|export-user|export-template|import-user|unlock|update-status|update-platform)$|\/role\/grant$|\/oss\/endpoint\/(copy|remove|make)-\w+$|\/sms\/endpoint\/send-message$|\/sms\/(save|update|submit)$/;

/** Parameters without which a call has no subject, by path. */
export const parametersOf: readonly {
  readonly path: RegExp;
  readonly values: Readonly<Record<string, unknown>>;
}[] = [
  { path: /planEnergy\/(year|propose)$/, values: { year: 2026 } },
  { path: /\/energyByBand$/, values: { beginTime: '2026-05-01', endTime: '2026-05-03' } },
  { path: /\/stationSeries$/, values: { signals: 'power' } },
  { path: /stationCapacity\/(save|update|submit)$/, values: { capacity: 5, validFrom: '2026-05-02' } },
  { path: /orderRecord\/comment$/, values: { content: 'planted' } },
  { path: /\/getEchart$/, values: { type: 0, points: 100 } },
  { path: /\/getBatteryBuf$/, values: { name: 'retrieve_PACK_alarm', command: '1' } },
  { path: /\/getData$/, values: { data: 'real_time_data' } },
  { path: /\/controlDev$/, values: { dataAddress: 1 } },
  { path: /\/writeChargingParameters$/, values: { data: { floatVoltage: 54 } } },
  {
    path: /\/attach\/(save|update|submit)$/,
    values: {
      link: 'https://files.example.com/a.pdf',
      domainUrl: 'https://files.example.com',
      name: 'planted',
      originalName: 'planted',
      extension: 'pdf',
      attachSize: 1,
    },
  },
  { path: /\/(make|remove)-bucket$/, values: { bucketName: 'planted-bucket', code: undefined } },
  { path: /\/consents\/revoke$/, values: { clientId: plantedClient } },
  // Without the code the files are those of the local disk, which has A's file.
  { path: /\/oss\/endpoint\//, values: { code: undefined } },
  { path: /inverterData\/writeParameters$/, values: { address: 1, data: { remoteSwitch: 1 } } },
  { path: /\/writeToDevice$/, values: { devId: 1, varName: 'power', varValue: '1' } },
  { path: /\/sendTcpFunction$/, values: { data: '{"period":60}' } },
  { path: /\/update-status$/, values: { status: 1 } },
  // A program of A, which is visible to A's users only.
  {
    path: /\/oauth\/authorize$/,
    values: {
      response_type: 'code',
      client_id: plantedClient,
      redirect_uri: plantedRedirect,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      approve: true,
      scope: undefined,
    },
  },
  { path: /\/import-user$/, values: { isCovered: '1' } },
  { path: /\/ticket$/, values: { path: '/api/blade-user/info' } },
];

/** A file that a call must include. */
export interface CallFile {
  readonly name: string;
  readonly bytes: () => Promise<Buffer>;
}

const table: CallFile = { name: 'readings.csv', bytes: async () => Buffer.from('date,kWh\n2026-05-02,12\n') };

/** Calls that need a file. */
export const filesOf: readonly { readonly path: RegExp; readonly file: CallFile }[] = [
  { path: /\/put-file(-\w+)*$/, file: table },
  {
    path: /\/import-plan$/,
    // A station that no tenant has.
    file: {
      name: 'plans.xlsx',
      bytes: () =>
        xlsxOf([
          ['电站名称', '计划月份', '计划发电量'],
          ['nowhere', '2026-07', 1],
        ]),
    },
  },
  {
    path: /\/import-user$/,
    // A role, a department and a post with other names in both tenants: B's administrator adds nobody with it.
    file: {
      name: 'users.xlsx',
      bytes: () => xlsxOf([userHeadings.zh, userRow('imported')]),
    },
  },
];

/** The live feed never ends; feed-cells.ts checks with separate events who receives what on it. */
export const feedPath = '/api/blade-live/feed';

/** Cells that differ from the rule, each with the reason; printed with the report. */
interface Allowance {
  readonly route: RegExp;
  readonly caller: string;
  /** 'refused': 401 or 403 although the rule expects an answer. */
  readonly may: 'refused' | 'unavailable';
  readonly why: string;
}

/** A call about A's rows that is refused to the holder too, where the matrix calls it; names the test that proves its guards instead. */
interface ProvenElsewhere {
  readonly route: RegExp;
  readonly why: string;
  /** The test in which the holder succeeds and the others do not. */
  readonly provenBy: string;
}

export const provenElsewhere: readonly ProvenElsewhere[] = [
  {
    route: /^GET \/api\/blade-realtimeAlarm\/realtimeAlarm\/storm-size$/,
    why: 'is about an alarm that stands for a storm, of which none is planted',
    provenBy: 'tests/integration/alarms/alarm-page.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-(flow|desk\/process)\//,
    why: 'is about running processes and uploaded drawings, of which none are planted',
    provenBy: 'tests/integration/workflow/processes.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-board\/board\/(list|detail|save|remove)$/,
    why: 'is about boards, which are no entity’s rows; none are planted',
    provenBy: 'tests/integration/boards/boards.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-device\/scan(\/stop)?$/,
    why: 'is about the scan of a bus, of which none is planted, and takes a range of addresses',
    provenBy: 'tests/integration/commands/bus-scan.test.ts',
  },
  {
    route:
      /^GET \/api\/blade-(timedivisionForm|timeSharing|measureReport|inverterReport|powerReport|powerHistory)\/\w+\/(list|page|detail|export)$/,
    why: 'has rows that are worked out, of which none has what is planted',
    provenBy: 'tests/integration/reports/fixed-reports.test.ts',
  },
  {
    route: /^GET \/api\/blade-report\/report\/origin$/,
    why: 'takes the id of a row that is worked out',
    provenBy: 'tests/integration/reports/fixed-reports.test.ts',
  },
  {
    route:
      /^(GET|POST) \/api\/blade-report\/report\/(template|save-template|check|add-ready-made|versions|newer|take-newer|keep-own|restore|parameters|preview|try|pdf|xlsx)$/,
    why: 'is about a template, of which none is planted',
    provenBy: 'tests/integration/tools/report-files.test.ts',
  },
  {
    route: /^POST \/api\/blade-report\/report\/try-choices$/,
    why: 'takes a whole template',
    provenBy: 'tests/integration/tools/report-choices.test.ts',
  },
  {
    route: /^POST \/api\/blade-report\/report\/read-frame$/,
    why: 'takes a file, of which none is sent',
    provenBy: 'tests/integration/tools/report-frame.test.ts',
  },
  {
    route: /^GET \/api\/blade-report\/report\/choices$/,
    why: 'is about a template, of which none is planted',
    provenBy: 'tests/integration/tools/report-choices.test.ts',
  },
  {
    route: /^POST \/api\/blade-report\/report\/columns$/,
    why: 'asks a data source, of which none is planted',
    provenBy: 'tests/integration/tools/statement-columns.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-board\/key\/(list|make|revoke)$/,
    why: 'is about links for walls, of which none are planted',
    provenBy: 'tests/integration/boards/walls.test.ts',
  },
  {
    route: /^POST \/api\/blade-financeEntry\/financeEntry\/import-entry$/,
    why: 'takes no ids: its file names stations by name',
    provenBy: 'tests/integration/boards/finance.test.ts',
  },
  {
    route: /^POST \/api\/blade-planEnergy\/planEnergy\/import-plan$/,
    why: 'takes no ids: its file names a station by a name that no tenant has',
    provenBy: 'tests/integration/energy/plan-energy.test.ts',
  },
  {
    route:
      /^POST \/api\/(inverterData(History)?|blade-inverter(History)?)\/inverter(Data)?(History)?\/remove$/,
    why: 'is about the row of another list, which has been removed there',
    provenBy: 'tests/integration/every-area/access-matrix.test.ts',
  },
  {
    route: /^POST \/api\/blade-resource\/sms\/validate-message$/,
    why: 'takes a code that went to a phone',
    provenBy: 'tests/integration/every-area/dialect-stock-screens.test.ts',
  },
  {
    route: /^POST \/api\/blade-auth\/oauth\/link(\/:source)?$/,
    why: 'begins and ends at a third party, of which none is there',
    provenBy: 'tests/integration/sign-in/sign-in-third-party.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-auth\/oauth\/(revoke\/:source\/:token|refresh\/:source)$/,
    why: 'tokens of a third party, of which none is there; for whoever has linked an identity of it',
    provenBy: 'tests/integration/sign-in/provider-tokens.test.ts',
  },
  {
    route: /^POST \/api\/blade-(user|system\/user)\/update-password$/,
    why: 'takes no ids: everybody changes his own, and is signed out by it',
    provenBy: 'tests/integration/sign-in/sign-in-password.test.ts',
  },
  {
    route: /^POST \/api\/blade-resource\/oss\/endpoint\/(make|remove)-bucket$/,
    why: 'the local disk, where A’s file is, has no buckets',
    provenBy: 'tests/integration/resources/resource-oss.test.ts',
  },
  {
    route: /^POST \/api\/blade-resource\/sms\/endpoint\/(send|validate)-message$/,
    why: 'takes no ids: sends through the tenant’s own provider, of which none is there',
    provenBy: 'tests/integration/resources/resource-sms.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-log\/job\/(page|again)$/,
    why: 'is about jobs of the whole program, of which none failed here; for nobody but 000000',
    provenBy: 'tests/integration/logs/job-list.test.ts',
  },
  {
    route: /^GET \/api\/blade-log\/platform\/state$/,
    why: 'takes no ids: tells of the whole program, for nobody but 000000',
    provenBy: 'tests/integration/logs/platform-state.test.ts',
  },
  {
    route: /^POST \/api\/blade-order\/order\/mine$/,
    why: 'takes an order of the patroller’s own',
    provenBy: 'tests/integration/patrols/own-patrols.test.ts',
  },
  {
    route: /^GET \/api\/blade-index\/dispersion\/days$/,
    why: 'takes an inverter, of which none is there',
    provenBy: 'tests/integration/energy/dispersion.test.ts',
  },
  {
    route: /^POST \/api\/blade-video\/video\/streamUrl$/,
    why: 'takes a camera by its ‘deviceId’',
    provenBy: 'tests/integration/video/cameras.test.ts',
  },
  {
    route:
      /^(GET|POST) \/api\/blade-develop\/(model\/(table-info|model-prototype|reread)|model-prototype\/submit-list)$/,
    why: 'takes a model with a data source that answers',
    provenBy: 'tests/integration/tools/data-models.test.ts',
  },
  {
    route: /^POST \/api\/blade-system\/list-settings\/save$/,
    why: 'takes no ids: everybody arranges his own lists',
    provenBy: 'tests/integration/settings/list-settings.test.ts',
  },
  {
    route: /^POST \/api\/blade-realtimeAlarm\/realtimeAlarm\/shelve$/,
    why: 'takes a time until when, and why',
    provenBy: 'tests/integration/alarms/alarm-acts.test.ts',
  },
  {
    route: /^POST \/api\/blade-realtimeAlarm\/realtimeAlarm\/outOfService$/,
    why: 'takes a time until when, and why',
    provenBy: 'tests/integration/alarms/out-of-service.test.ts',
  },
  {
    route: /^POST \/api\/blade-thresholdSetting\/thresholdSetting\/replay$/,
    why: 'takes a rule',
    provenBy: 'tests/integration/alarms/rule-replay.test.ts',
  },
  {
    route: /^POST \/api\/blade-thresholdSetting\/thresholdSetting\/saveBatch$/,
    why: 'takes a list of rules',
    provenBy: 'tests/integration/alarms/threshold-settings.test.ts',
  },
  {
    route: /^(GET|POST) \/api\/blade-realtimeAlarm\/realtimeAlarm\/finish$/,
    why: 'ends an alarm that has an order of the caller’s',
    provenBy: 'tests/integration/orders/order-acts.test.ts',
  },
  {
    route: /^POST \/api\/blade-orderRecord\/orderRecord\/alarmRecord$/,
    why: 'takes an alarm and a repairman',
    provenBy: 'tests/integration/alarms/alarm-acts.test.ts',
  },
  {
    route: /^POST \/api\/blade-faultReport\/faultReport\/(dispatchRepairman|cancelDispatch)$/,
    why: 'takes reports and a repairman',
    provenBy: 'tests/integration/orders/order-acts.test.ts',
  },
];

export const allowances: readonly Allowance[] = [
  {
    route: /^POST \/api\/blade-auth\/second-factor\/recovery-codes$/,
    caller: 'holder',
    may: 'refused',
    why: 'for whoever has enrolled a second factor; the holder has none',
  },
  {
    route: /^POST \/api\/blade-orderRecord\/orderRecord\/(save|update|submit)$/,
    caller: 'holder',
    may: 'refused',
    why: 'only the repairman of an order writes in it; the order of the matrix is another’s',
  },
];
