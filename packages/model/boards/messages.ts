import type { Messages } from '../wire/message.ts';

/** Error messages of boards, their keys and entered amounts. */
export const boardsMessages = {
  'board.kind': {
    http: 400,
    zh: '第 {page} 页有组件不能显示所选内容',
    en: 'A widget of page {page} cannot show what it is about',
  },
  'board.outside': {
    http: 400,
    zh: '第 {page} 页有组件超出页面',
    en: 'A widget of page {page} lies outside the page',
  },
  'board.overlap': {
    http: 400,
    zh: '第 {page} 页有组件互相重叠',
    en: 'Widgets of page {page} overlap',
  },
  'board.twice': {
    http: 400,
    zh: '第 {page} 页有两个组件的编号相同',
    en: 'Two widgets of page {page} have the same id',
  },
  'board.tooMany': {
    http: 400,
    zh: '看板或链接过多，请先删除不用的',
    en: 'There are too many boards or links; remove those that are not used',
  },
  'board.changed': {
    http: 409,
    zh: '看板已被他人修改，请重新打开',
    en: 'Somebody else has changed the board; open it again',
  },
  'board.notYours': {
    http: 403,
    zh: '只有创建者和租户管理员可以修改看板',
    en: 'Only its maker and administrators of the tenant change a board',
  },
  'board.keyGone': {
    http: 403,
    zh: '该大屏链接无效、已过期或已撤销',
    en: 'This link of a wall is not valid, has expired or was revoked',
  },
  'finance.noMonth': {
    http: 400,
    zh: '{value} 不是 2000 至 2099 年间的月份',
    en: '{value} is no month from 2000 to 2099',
  },
  'finance.noAmount': {
    http: 400,
    zh: '{value} 不是金额：最多两位小数，绝对值不超过一万亿',
    en: '{value} is no amount: two decimals at most, and no more than a trillion either way',
  },
  'finance.noKind': {
    http: 400,
    zh: '{value} 不是类别',
    en: '{value} is no kind',
  },
  'finance.noCurrency': {
    http: 400,
    zh: '{value} 不是货币代码，应为三个大写字母，如 CNY',
    en: '{value} is no code of a currency: three capital letters, such as CNY',
  },
  'finance.noStation': {
    http: 400,
    zh: '没有名为 {value} 的电站，或有多个',
    en: 'There is no station named {value}, or there are several',
  },
  'finance.empty': { http: 400, zh: '此列不能为空', en: 'This column must not be empty' },
} as const satisfies Messages;
