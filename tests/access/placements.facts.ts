/**
 * Where the routes stand that are no entity's: what an `id` means there, and whether data scopes apply. A route under none
 * of these and under no entity's path fails the access tests: nobody would have said what its parameters mean.
 */
export interface Placement {
  readonly path: RegExp;
  /** Key of the entity whose row `id` and `ids` name; 'session' = a session of A's administrator. */
  readonly id?: string;
  /** True where the answer is made of rows that data scopes limit. */
  readonly scoped?: boolean;
}

export const placements: readonly Placement[] = [
  { path: /^\/api\/blade-device\/commands/, id: 'deviceCommand', scoped: true },
  { path: /^\/api\/blade-(device|index|weather|live)\//, scoped: true },
  // Commands and writes under the path clients of this family know.
  { path: /^\/api\/(demo|inverterData\/inverterData)\//, scoped: true },
  { path: /^\/api\/blade-auth\//, id: 'session' },
  { path: /^\/api\/blade-system\/tenant\/info$/ },
  { path: /^\/api\/blade-develop\/datasource\/select$/ },
  { path: /^\/api\/blade-resource\/file\// },
  { path: /^\/api\/blade-resource\/(oss|sms)\/endpoint\// },
];

/**
 * Routes under an entity's path whose parameters mean something else than the entity's own rows.
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
 * Routes whose code is not enough: the operation itself asks for an administrator's role (api-conventions §4). The outsider
 * holds every code and no such role.
 */
export const adminOnly =
  /\/(blade-user|blade-system\/user)\/(export|export-user|export-template|import-user|unlock|update-status|update-platform)$|\/role\/grant$|\/oss\/endpoint\/(copy|remove|make)-\w+$|\/sms\/endpoint\/send-message$/;

/** Parameters that a call must have to be about something, by path. */
export const parametersOf: readonly {
  readonly path: RegExp;
  readonly values: Readonly<Record<string, unknown>>;
}[] = [
  { path: /\/getEchart$/, values: { type: 0, points: 100 } },
  { path: /\/getBatteryBuf$/, values: { name: 'retrieve_PACK_alarm', command: '1' } },
  { path: /\/getData$/, values: { data: 'real_time_data' } },
  { path: /\/controlDev$/, values: { dataAddress: 1 } },
  { path: /\/writeChargingParameters$/, values: { data: { floatVoltage: 54 } } },
  // Without the code the files are those of the local disk, where A's file is.
  { path: /\/oss\/endpoint\//, values: { code: undefined } },
  { path: /\/writeToDevice$/, values: { devId: 1, varName: 'power', varValue: '1' } },
  { path: /\/sendTcpFunction$/, values: { data: '{"period":60}' } },
  { path: /\/update-status$/, values: { status: 1 } },
  { path: /\/ticket$/, values: { path: '/api/blade-user/info' } },
];

/** The live feed never ends; who hears what on it is asked with events of its own (feed-cells.ts). */
export const feedPath = '/api/blade-live/feed';

/** Cells that differ from the rule, each with the reason; printed with the report. */
export interface Allowance {
  readonly route: RegExp;
  readonly caller: string;
  /** 'refused': 401 or 403 although the rule expects an answer. */
  readonly may: 'refused' | 'unavailable';
  readonly why: string;
}

export const allowances: readonly Allowance[] = [
  {
    route: /^POST \/api\/blade-auth\/second-factor\/recovery-codes$/,
    caller: 'holder',
    may: 'refused',
    why: 'for whoever has enrolled a second factor; the holder has none',
  },
];
