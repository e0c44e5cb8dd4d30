import type { Messages } from '../wire/message.ts';

/** Messages about administrative regions (docs/product/regions.md). */
export const regionsMessages = {
  'region.exists': {
    http: 400,
    zh: '区划编号 [{code}] 已存在!',
    en: 'The region code [{code}] exists already!',
  },
  'region.codeForm': {
    http: 400,
    zh: '区划编号应为2、4、6、9或12位数字',
    en: 'A region code has 2, 4, 6, 9 or 12 digits',
  },
  'region.parentMissing': {
    http: 400,
    zh: '上级区划不存在：{code}',
    en: 'There is no region above it: {code}',
  },
  'region.parentRefused': {
    http: 400,
    zh: '上级区划 {parent} 所在的第{row}行有错误，未导入',
    en: 'Row {row}, which holds the parent region {parent}, has a fault and was not imported',
  },
  'region.parentForm': {
    http: 400,
    zh: '区划编号 {code} 不属于上级区划 {parent}',
    en: 'The region code {code} does not belong below {parent}',
  },
  'region.levelForm': {
    http: 400,
    zh: '区划等级与编号 {code} 的位数不符',
    en: 'The level does not fit the digits of the code {code}',
  },
  'region.hasStations': {
    http: 400,
    zh: '该区划下有电站，不能删除',
    en: 'There are stations in this region, it cannot be deleted',
  },
  'region.selectOne': { http: 400, zh: '请选择区划', en: 'Please choose region' },
} as const satisfies Messages;
