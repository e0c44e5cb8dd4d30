import type { Messages } from '../wire/message.ts';

/** Messages about values and keys of parameters. */
export const settingsMessages = {
  'listSettings.tooMany': {
    http: 400,
    zh: '列表设置过多，请先恢复某些列表的默认设置',
    en: 'Too many lists have settings; restore the defaults of some first',
  },
  'param.flag': { http: 400, zh: '该参数只能是 true 或 false', en: 'This parameter is true or false' },
  'param.integer': {
    http: 400,
    zh: '该参数必须是 {min} 到 {max} 的整数',
    en: 'This parameter is a whole number from {min} to {max}',
  },
  'param.host': {
    http: 400,
    zh: '{host} 不是主机（如 minio.lan:9000），多个以逗号分隔',
    en: '{host} is not a host such as minio.lan:9000; several are separated by commas',
  },
  'param.site': {
    http: 400,
    zh: '应为网址，例如 https://solar.example.com',
    en: 'It is the address of a site, such as https://solar.example.com',
  },
  'param.code': {
    http: 400,
    zh: '{code} 不是编号，多个以逗号分隔',
    en: '{code} is not a code; several are separated by commas',
  },
  'param.choice': {
    http: 400,
    zh: '该参数只能是以下之一：{options}',
    en: 'This parameter is one of: {options}',
  },
  'param.platformOnly': {
    http: 400,
    zh: '{key} 只能由管理租户设置',
    en: 'Only the administration tenant can set {key}',
  },
  'param.administratorsOnly': {
    http: 403,
    zh: '{key} 关系到登录或权限，只能由管理员设置或删除',
    en: '{key} decides who gets in or how far: only administrators set or remove it',
  },
} as const satisfies Messages;
