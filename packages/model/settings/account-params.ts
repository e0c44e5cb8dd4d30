import { label } from '@heliodeck/kit/label';

const days = label('天', 'days');
const flag = { is: 'flag' } as const;
const secret = { is: 'secret' } as const;

/** Parameters of accounts, sessions and the approval of commands. */
export const accountParams = {
  'account.registerUser': {
    label: label('是否开启注册功能', 'Open registration'),
    meaning: label(
      '允许第三方登录的新用户自行注册账号',
      'People who sign in through a third party may register an account',
    ),
    kind: flag,
    default: 'false',
    by: 'tenant',
    guards: true,
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
    guards: true,
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
    guards: true,
  },
  'account.initPassword': {
    label: label('账号初始密码', 'Initial password of accounts'),
    meaning: label(
      '重置或导入账号时使用的密码；未设置时为每个账号生成随机密码',
      'Password of accounts that are reset or imported; without it each account gets a random one',
    ),
    kind: secret,
    by: 'tenant',
    guards: true,
  },
  'account.initPasswordDays': {
    label: label('初始密码有效天数', 'Initial password validity (days)'),
    meaning: label(
      '他人设置的密码在此天数内有效，须在首次登录时修改',
      'A password that somebody else chose lets its owner in for this long',
    ),
    kind: { is: 'integer', min: 1, max: 3_650, unit: days },
    default: '7',
    by: 'tenant',
    guards: true,
  },
  'account.digestPasswords': {
    label: label('允许提交密码摘要', 'Accept password digests'),
    meaning: label(
      '接受客户端以摘要形式提交的新密码；关闭后只接受明文，以便检查密码强度',
      'New passwords may be sent as a digest; when off only plain ones are taken, whose strength can be checked',
    ),
    kind: flag,
    default: 'true',
    by: 'tenant',
    guards: true,
  },
  'session.maxDays': {
    label: label('登录会话最长天数', 'Maximum session length (days)'),
    meaning: label(
      '会话无论如何刷新，到此天数即结束',
      'A session ends after this many days, however often it is refreshed',
    ),
    kind: { is: 'integer', min: 1, max: 3_650, unit: days },
    default: '30',
    by: 'tenant',
    guards: true,
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
    guards: true,
  },
} as const;
