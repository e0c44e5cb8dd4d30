import { type Label, label } from '@heliodeck/kit/label';
import { usualCurrency } from '../fields/currency.ts';
import type { MessageCode } from '../wire/messages.ts';
import { defaultZone } from '../wire/time.ts';
import { accountParams } from './account-params.ts';
import { alarmParams } from './alarm-params.ts';
import { videoParams } from './video-params.ts';

/** The type of a parameter's value, and its limits. */
export type ParamKind =
  | { readonly is: 'flag' }
  | { readonly is: 'integer'; readonly min: number; readonly max: number; readonly unit?: Label }
  /** Comma-joined 'host' or 'host:port'. */
  | { readonly is: 'hosts' }
  /** Base address of a site, https or http. */
  | { readonly is: 'site' }
  /** An IANA time zone. */
  | { readonly is: 'zone' }
  /** A code of ISO 4217. */
  | { readonly is: 'currency' }
  /** Comma-joined codes. */
  | { readonly is: 'codes' }
  /** Can be written and is never returned. */
  | { readonly is: 'secret' }
  | {
      readonly is: 'choice';
      readonly options: readonly { readonly value: string; readonly label: Label }[];
      /** Error code for an invalid value, if it has its own message. */
      readonly refusal?: MessageCode;
    };

/** A system parameter that the program reads. Changes apply immediately, without a restart. */
export interface KnownParam {
  readonly label: Label;
  /** Its effect, in one sentence. */
  readonly meaning: Label;
  readonly kind: ParamKind;
  /** The default, in the format of the parameter; absent: no default. */
  readonly default?: string;
  /**
   * Who may set it: `platform` - tenant 000000 only; `tenant` - each tenant for itself, and 000000 as the
   * default of all others.
   */
  readonly by: 'platform' | 'tenant';
  /** It affects sign-in, passwords or the reach of users; only administrators may set it. */
  readonly guards?: true;
}

const days = label('天', 'days');
const flag = { is: 'flag' } as const;
const secret = { is: 'secret' } as const;

/** Every system parameter the program reads, by key: the only place for its default, limits and words. */
export const knownParams = {
  ...accountParams,
  'tenant.zone': {
    label: label('租户时区', 'Time zone'),
    meaning: label('不属于任何电站的时间按此时区显示', 'Time zone for times that belong to no station'),
    kind: { is: 'zone' },
    default: defaultZone,
    by: 'tenant',
  },
  'tenant.currency': {
    label: label('租户货币', 'Currency'),
    meaning: label(
      '未指定货币的新金额（电价、维修费用、财务录入）按此货币记；已有金额不变',
      'Currency of new amounts that name none: tariffs, repair costs, entered figures; existing amounts keep theirs',
    ),
    kind: { is: 'currency' },
    default: usualCurrency.code,
    by: 'tenant',
  },
  'telemetry.retentionDays': {
    label: label('运行数据保存天数', 'Reading retention (days)'),
    meaning: label(
      '超过此天数的历史数据被删除；电量统计保留',
      'Older history is removed; the energy computed from it stays',
    ),
    kind: { is: 'integer', min: 1, max: 36_500, unit: days },
    // Three years and a day, so that the same day three years ago is still available.
    default: '1096',
    by: 'tenant',
  },
  'telemetry.entryReason': {
    label: label('录入数据必须说明原因', 'Every entered reading needs a reason'),
    meaning: label(
      '所有程序录入或更正运行数据时都须说明原因；关闭时，不支持原因的客户端可以不填',
      'All programs must say why they enter or correct a reading; without it, clients that know of no reasons need not',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
  },
  'repair.approvalAbove': {
    label: label('维修费用审批限额', 'Repair cost that needs approval'),
    meaning: label(
      '费用高于此金额的维修工单须经流程审批后才能推进；0 表示不需要',
      'A repair order that costs more goes on only when a process has approved it; 0 asks for none',
    ),
    kind: { is: 'integer', min: 0, max: 99_999_999, unit: label('租户货币', "tenant's currency") },
    default: '0',
    by: 'tenant',
  },
  'flow.dueSoonHours': {
    label: label('流程任务到期提醒提前量', 'Reminder before a task is due'),
    meaning: label(
      '任务到期前多少小时提醒办理人；0 表示不提醒',
      'Hours before a task of a process is due at which its holder is reminded; 0 reminds nobody',
    ),
    kind: { is: 'integer', min: 0, max: 720, unit: label('小时', 'h') },
    default: '24',
    by: 'tenant',
  },
  'log.retentionDays': {
    label: label('日志保存天数', 'Log retention (days)'),
    meaning: label(
      '超过此天数的接口、错误和通用日志被删除；审计日志不受影响',
      'Older lines of the API, error and usual log are removed; the audit log is not',
    ),
    kind: { is: 'integer', min: 1, max: 36_500, unit: days },
    default: '180',
    by: 'tenant',
  },
  'dtu.claimProof': {
    label: label('DTU认领验证', 'DTU claim verification'),
    meaning: label(
      '认领 DTU 时须证明持有设备；租户和平台的设置取较严者',
      'Whoever claims a DTU must prove to have it; the stricter of tenant and platform counts',
    ),
    kind: {
      is: 'choice',
      options: [
        { value: 'off', label: label('不验证', 'No proof') },
        { value: 'packet', label: label('认领后十分钟内首次上线', 'First packet within ten minutes') },
        { value: 'code', label: label('输入设备的注册密钥', "The device's registration key") },
      ],
      refusal: 'dtu.claimProofUnknown',
    },
    default: 'off',
    by: 'tenant',
    guards: true,
  },
  'dtu.claimsPerDay': {
    label: label('每日可认领DTU数', 'DTU claims per day'),
    meaning: label('每个租户每天最多认领的 DTU 数', 'DTUs a tenant may claim within a day'),
    kind: { is: 'integer', min: 1, max: 1_000_000 },
    default: '500',
    by: 'platform',
    guards: true,
  },
  'tenant.default.password': {
    label: label('租户管理员默认密码', 'Initial password of tenant administrators'),
    meaning: label(
      '新租户管理员的密码；未设置时生成随机密码',
      'Password of the administrator of a new tenant; without it a random one is made',
    ),
    kind: secret,
    by: 'platform',
    guards: true,
  },
  'tenant.default.accountNumber': {
    label: label('租户默认账号额度', 'Account quota of new tenants'),
    meaning: label(
      '未指定额度的新租户可有的用户数；-1 不限制',
      'Users of a new tenant without a quota; -1 = unlimited',
    ),
    kind: { is: 'integer', min: -1, max: 1_000_000 },
    default: '-1',
    by: 'platform',
    guards: true,
  },
  'tenant.default.menuCode': {
    label: label('租户默认菜单', 'Menus of new tenants'),
    meaning: label(
      '新租户获得的菜单编号，以逗号分隔；未设置时为产品的默认菜单',
      "Codes of the menus a new tenant gets, comma-joined; without it the product's own choice",
    ),
    kind: { is: 'codes' },
    by: 'platform',
    guards: true,
  },
  'tenant.graceDays': {
    label: label('租户到期宽限天数', 'Grace days after licence expiry'),
    meaning: label(
      '租户到期后仍可只读访问的天数',
      'Days for which a tenant may still read after its licence ended',
    ),
    kind: { is: 'integer', min: 0, max: 3_650, unit: days },
    default: '7',
    by: 'platform',
    guards: true,
  },
  'resource.allowedHosts': {
    label: label('允许访问的内部主机', 'Allowed internal hosts'),
    meaning: label(
      '允许服务器访问的内网或非 https 主机，以及数据源的主机，如 minio.lan:9000，以逗号分隔',
      'Hosts the server may call although they are private or without https, and hosts of data sources, such as minio.lan:9000, comma-joined',
    ),
    kind: { is: 'hosts' },
    by: 'platform',
    guards: true,
  },
  'weather.provider': {
    label: label('天气服务', 'Weather service'),
    meaning: label(
      '天气和地名的来源；offline 时不访问外部服务',
      'Where weather and places come from; offline calls nobody outside',
    ),
    kind: {
      is: 'choice',
      options: [
        { value: 'auto', label: label('自动', 'Automatic') },
        { value: 'amap', label: label('高德', 'AMap') },
        { value: 'openMeteo', label: label('Open-Meteo', 'Open-Meteo') },
        { value: 'offline', label: label('离线估算', 'Offline estimate') },
      ],
    },
    default: 'auto',
    by: 'platform',
  },
  'weather.amapKey': {
    label: label('高德服务密钥', 'AMap key'),
    meaning: label('高德 Web 服务的密钥', "Key of AMap's web service"),
    kind: secret,
    by: 'platform',
  },
  ...alarmParams,
  ...videoParams,
} as const satisfies Readonly<Record<string, KnownParam>>;

export type ParamKey = keyof typeof knownParams;

type KeyOf<Kind extends ParamKind['is']> = {
  [K in ParamKey]: (typeof knownParams)[K]['kind'] extends { readonly is: Kind } ? K : never;
}[ParamKey];

export type FlagParam = KeyOf<'flag'>;
/** Those without a default take the value of another parameter. */
export type IntegerParam = {
  [K in KeyOf<'integer'>]: (typeof knownParams)[K] extends { readonly default: string } ? K : never;
}[KeyOf<'integer'>];

/** The catalogue's entry of a key; undefined if the program reads no such parameter. */
export function knownParam(key: string): KnownParam | undefined {
  return Object.hasOwn(knownParams, key) ? knownParams[key as ParamKey] : undefined;
}
