import { type Label, label } from '@heliodeck/kit/label';
import type { MessageCode } from '../wire/messages.ts';
import { defaultZone } from '../wire/time.ts';
import { alarmParams } from './alarm-params.ts';

/** What the value of a parameter is, and within which limits. */
export type ParamKind =
  | { readonly is: 'flag' }
  | { readonly is: 'integer'; readonly min: number; readonly max: number; readonly unit?: Label }
  /** Comma-joined 'host' or 'host:port'. */
  | { readonly is: 'hosts' }
  /** Address of a site, https or http. */
  | { readonly is: 'site' }
  /** An IANA time zone. */
  | { readonly is: 'zone' }
  /** Comma-joined codes. */
  | { readonly is: 'codes' }
  /** Written and never read back. */
  | { readonly is: 'secret' }
  | {
      readonly is: 'choice';
      readonly options: readonly { readonly value: string; readonly label: Label }[];
      /** Answers a value that is none of them, where it has words of its own. */
      readonly refusal?: MessageCode;
    };

/** A system parameter that the program reads. Changes hold at once; none needs a restart. */
export interface KnownParam {
  readonly label: Label;
  /** What it does, in one sentence. */
  readonly meaning: Label;
  readonly kind: ParamKind;
  /** What holds where nobody set it; absent: nothing does. As it would be written into the parameter. */
  readonly default?: string;
  /** Who may set it: `platform` - tenant 000000 alone; `tenant` - each tenant for itself, and 000000 for those that do not. */
  readonly by: 'platform' | 'tenant';
}

const days = label('天', 'days');
const flag = { is: 'flag' } as const;
const secret = { is: 'secret' } as const;

/** Every system parameter the program reads, by key: the only place for its default, limits and words. */
export const knownParams = {
  'account.registerUser': {
    label: label('是否开启注册功能', 'Open registration'),
    meaning: label(
      '允许第三方登录的新用户自行注册账号',
      'People who sign in through a third party may register an account',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
  },
  'account.failCount': {
    label: label('登录错误锁定次数', 'Failed sign-ins before lock'),
    meaning: label(
      '连续输错密码达到此次数后锁定账号',
      'An account is locked after this many failed log-ins in a row',
    ),
    kind: { is: 'integer', min: 1, max: 100 },
    default: '5',
    by: 'tenant',
  },
  'account.totpRequired': {
    label: label('登录必须使用动态验证码', 'Second factor required'),
    meaning: label(
      '本租户的用户必须绑定二次验证才能使用系统',
      'Users of this tenant must set up a second factor before they go on',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
  },
  'account.initPassword': {
    label: label('账号初始密码', 'Initial password of accounts'),
    meaning: label(
      '重置或导入账号时使用的密码;未设置时为每个账号生成随机密码',
      'Password of accounts that are reset or imported; without it each account gets a random one',
    ),
    kind: secret,
    by: 'tenant',
  },
  'account.initPasswordDays': {
    label: label('初始密码有效天数', 'Initial password validity (days)'),
    meaning: label(
      '他人设置的密码在此天数内有效,须在首次登录时修改',
      'A password that somebody else chose lets its owner in for this long',
    ),
    kind: { is: 'integer', min: 1, max: 3_650, unit: days },
    default: '7',
    by: 'tenant',
  },
  'account.digestPasswords': {
    label: label('允许提交密码摘要', 'Accept password digests'),
    meaning: label(
      '接受客户端以摘要形式提交的新密码;关闭后只接受明文,以便检查密码强度',
      'New passwords may be sent as a digest; when off only plain ones are taken, whose strength can be checked',
    ),
    kind: flag,
    default: 'true',
    by: 'tenant',
  },
  'session.maxDays': {
    label: label('登录会话最长天数', 'Maximum session length (days)'),
    meaning: label(
      '会话无论如何刷新,到此天数即结束',
      'A session ends after this many days, however often it is refreshed',
    ),
    kind: { is: 'integer', min: 1, max: 3_650, unit: days },
    default: '30',
    by: 'tenant',
  },
  'command.dualApproval': {
    label: label('命令双人确认', 'Two-person approval of commands'),
    meaning: label(
      '危险命令须由另一人批准后才下发',
      'Dangerous commands are sent only after another person approved them',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
  },
  'tenant.zone': {
    label: label('租户时区', 'Time zone'),
    meaning: label('不属于任何电站的时间按此时区显示', 'Time zone for times that belong to no station'),
    kind: { is: 'zone' },
    default: defaultZone,
    by: 'tenant',
  },
  'telemetry.retentionDays': {
    label: label('运行数据保存天数', 'Reading retention (days)'),
    meaning: label(
      '超过此天数的历史数据被删除;电量统计保留',
      'Older history is removed; the energy computed from it stays',
    ),
    kind: { is: 'integer', min: 1, max: 36_500, unit: days },
    // Three years and a day: this day three years ago is still there.
    default: '1096',
    by: 'tenant',
  },
  'telemetry.entryReason': {
    label: label('录入数据必须说明原因', 'Every entered reading needs a reason'),
    meaning: label(
      '所有程序录入或更正运行数据时都须说明原因;关闭时,不支持原因的客户端可以不填',
      'All programs must say why they enter or correct a reading; without it, clients that know of no reasons need not',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
  },
  'log.retentionDays': {
    label: label('日志保存天数', 'Log retention (days)'),
    meaning: label(
      '超过此天数的接口、错误和通用日志被删除;审计日志不受影响',
      'Older lines of the API, error and usual log are removed; the audit log is not',
    ),
    kind: { is: 'integer', min: 1, max: 36_500, unit: days },
    default: '180',
    by: 'tenant',
  },
  'dtu.claimProof': {
    label: label('DTU认领验证', 'DTU claim verification'),
    meaning: label(
      '认领 DTU 时须证明持有设备;租户和平台的设置取较严者',
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
  },
  'dtu.claimsPerDay': {
    label: label('每日可认领DTU数', 'DTU claims per day'),
    meaning: label('每个租户每天最多认领的 DTU 数', 'DTUs a tenant may claim within a day'),
    kind: { is: 'integer', min: 1, max: 1_000_000 },
    default: '500',
    by: 'platform',
  },
  'tenant.default.password': {
    label: label('租户管理员默认密码', 'Initial password of tenant administrators'),
    meaning: label(
      '新租户管理员的密码;未设置时生成随机密码',
      'Password of the administrator of a new tenant; without it a random one is made',
    ),
    kind: secret,
    by: 'platform',
  },
  'tenant.default.accountNumber': {
    label: label('租户默认账号额度', 'Account quota of new tenants'),
    meaning: label(
      '未指定额度的新租户可有的用户数;-1 不限制',
      'Users of a new tenant without a quota; -1 = unlimited',
    ),
    kind: { is: 'integer', min: -1, max: 1_000_000 },
    default: '-1',
    by: 'platform',
  },
  'tenant.default.menuCode': {
    label: label('租户默认菜单', 'Menus of new tenants'),
    meaning: label(
      '新租户获得的菜单编号,以逗号分隔;未设置时为产品的默认菜单',
      "Codes of the menus a new tenant gets, comma-joined; without it the product's own choice",
    ),
    kind: { is: 'codes' },
    by: 'platform',
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
  },
  'resource.allowedHosts': {
    label: label('允许访问的内部主机', 'Allowed internal hosts'),
    meaning: label(
      '允许服务器访问的内网或非 https 主机,如 minio.lan:9000,以逗号分隔',
      'Hosts the server may call although they are private or without https, such as minio.lan:9000, comma-joined',
    ),
    kind: { is: 'hosts' },
    by: 'platform',
  },
  'weather.provider': {
    label: label('天气服务', 'Weather service'),
    meaning: label(
      '天气和地名的来源;offline 时不访问外部服务',
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
} as const satisfies Readonly<Record<string, KnownParam>>;

export type ParamKey = keyof typeof knownParams;

type KeyOf<Kind extends ParamKind['is']> = {
  [K in ParamKey]: (typeof knownParams)[K]['kind'] extends { readonly is: Kind } ? K : never;
}[ParamKey];

export type FlagParam = KeyOf<'flag'>;
export type IntegerParam = KeyOf<'integer'>;

/** The catalogue's entry of a key; undefined where the program reads no such parameter. */
export function knownParam(key: string): KnownParam | undefined {
  return Object.hasOwn(knownParams, key) ? knownParams[key as ParamKey] : undefined;
}
