import type { Messages } from '../message.ts';

/** Problems of single fields. An entity's own messages take precedence; {label} is the field's. */
export const fieldMessages = {
  'field.required': { http: 400, zh: '请输入{label}', en: 'Please enter {label}' },
  'field.tooLong': {
    http: 400,
    zh: '{label}长度不能超过{max}个字符',
    en: '{label} can be at most {max} characters long',
  },
  'field.pattern': { http: 400, zh: '{label}格式不正确', en: '{label} has the wrong format' },
  'field.markup': {
    http: 400,
    zh: '不能含有HTML标签或不可见字符',
    en: 'It cannot contain HTML tags or invisible characters',
  },
  'field.accountName': {
    http: 400,
    zh: '不能含有HTML标签、不可见字符，也不能混用形似的不同文字（如拉丁字母与西里尔字母）',
    en: 'It cannot contain HTML tags, invisible characters, or letters of scripts that look alike, such as Latin and Cyrillic',
  },
  'field.notText': { http: 400, zh: '{label}必须是文本', en: '{label} must be text' },
  'field.notNumber': { http: 400, zh: '{label}必须是数字', en: '{label} must be a number' },
  'field.notInteger': { http: 400, zh: '{label}必须是整数', en: '{label} must be a whole number' },
  'field.tooSmall': { http: 400, zh: '{label}不能小于{min}', en: '{label} cannot be less than {min}' },
  'field.tooLarge': { http: 400, zh: '{label}不能大于{max}', en: '{label} cannot be more than {max}' },
  'field.notBoolean': { http: 400, zh: '{label}必须是是或否', en: '{label} must be yes or no' },
  'field.notDate': {
    http: 400,
    zh: '{label}必须是日期（yyyy-MM-dd）',
    en: '{label} must be a date (yyyy-MM-dd)',
  },
  'field.notDateTime': {
    http: 400,
    zh: '{label}必须是时间（yyyy-MM-dd HH:mm:ss）',
    en: '{label} must be a time (yyyy-MM-dd HH:mm:ss)',
  },
  'field.notOption': { http: 400, zh: '{label}不在可选范围内', en: '{label} is not one of the options' },
  'field.notId': { http: 400, zh: '{label}不是有效的编号', en: '{label} is not a valid id' },
  'field.notRegion': { http: 400, zh: '{label}不是有效的区划编号', en: '{label} is not a valid region code' },
  'field.regionTooWide': {
    http: 400,
    zh: '{label}请选择到市或区县',
    en: '{label} must be a city or a district',
  },
  'field.notPlace': {
    http: 400,
    zh: '{label}必须是"经度,纬度,地址"',
    en: '{label} must be "longitude,latitude,address"',
  },
  'field.notAddress': {
    http: 400,
    zh: '地址只能是 https、http 地址或本站路径',
    en: 'An address is an https or http address, or a path of this site',
  },
  'field.notOwnPicture': {
    http: 400,
    zh: '{label}必须是在本平台上传的图片',
    en: '{label} must be a picture that was uploaded here',
  },
  'field.notImage': { http: 400, zh: '{label}必须是图片地址', en: '{label} must be the address of an image' },
  'field.notJson': { http: 400, zh: '非json字符串', en: 'Non-json string' },
  'field.notZone': { http: 400, zh: '{label}不是有效的时区', en: '{label} is not a known time zone' },
  'field.notRepeated': { http: 400, zh: '两次输入的内容不一致！', en: 'The two entries do not match !' },
  'field.unknown': { http: 400, zh: '未知字段：{name}', en: 'Unknown field: {name}' },
} as const satisfies Messages;
