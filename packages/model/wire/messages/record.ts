import type { Messages } from '../message.ts';

/** Problems of a record as a whole. */
export const recordMessages = {
  'record.notFound': {
    http: 404,
    zh: '数据不存在或已被删除',
    en: 'The record does not exist or was deleted',
  },
  'record.stale': {
    http: 409,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'The record was changed by someone else meanwhile, please reload and try again',
  },
  'state.notNow': {
    http: 409,
    zh: '当前状态不允许此操作，请刷新后重试',
    en: 'This cannot be done in the present state, please reload',
  },
  'record.nothingSaid': {
    http: 400,
    zh: '没有填写任何内容',
    en: 'Nothing was filled in',
  },
  'record.exists': { http: 400, zh: '数据已存在', en: 'Such a record exists already' },
  'record.hasChildren': { http: 400, zh: '请先删除子节点!', en: 'Please delete the child nodes first!' },
  'record.ownParent': { http: 400, zh: '父节点不可选择自身!', en: 'A node cannot be its own parent!' },
  'record.inUse': {
    http: 400,
    zh: '数据正在被使用，不能删除',
    en: 'The record is in use and cannot be deleted',
  },
  'record.notReferable': {
    http: 400,
    zh: '{label}引用的数据不存在',
    en: '{label} refers to a record that does not exist',
  },
  'selection.none': { http: 400, zh: '请选择至少一条数据', en: 'Please select at least one data' },
  'selection.nonePiece': {
    http: 400,
    zh: '请选择至少一条数据',
    en: 'Please select at least one piece of data',
  },
  'batch.tooMany': {
    http: 400,
    zh: '一次最多处理{most}条数据',
    en: 'At most {most} records can be dealt with at once',
  },
  'selection.one': { http: 400, zh: '只能选择一条数据', en: 'Only one data can be selected' },
} as const satisfies Messages;
