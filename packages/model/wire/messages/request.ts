import type { Messages } from '../message.ts';

/**
 * Errors before an operation is executed: transport, parameters, sign-in, permission
 * (docs/product/wire.md#status-codes).
 */
export const requestMessages = {
  'request.unreadable': { http: 400, zh: '消息不能读取', en: 'The message cannot be read' },
  'request.parameterMissing': {
    http: 400,
    zh: '缺少必要的请求参数: {name}',
    en: 'A required parameter is missing: {name}',
  },
  'request.parameterType': {
    http: 400,
    zh: '请求参数类型错误: {name}',
    en: 'A parameter has the wrong type: {name}',
  },
  'request.parameterFormat': {
    http: 400,
    zh: '请求参数格式错误: {name}',
    en: 'A parameter is malformed: {name}',
  },
  'request.invalid': { http: 400, zh: '参数校验失败', en: 'The parameters are not valid' },
  'request.invalidField': { http: 400, zh: '{field}:{message}', en: '{field}: {message}' },
  'request.unauthorized': { http: 401, zh: '请求未授权', en: 'You are not signed in' },
  'request.clientMissing': {
    http: 401,
    zh: 'No client information in request header',
    en: 'No client information in request header',
  },
  'request.clientRefused': { http: 401, zh: '客户端认证失败!', en: 'The client could not be authenticated!' },
  'request.forbidden': { http: 403, zh: '请求被拒绝', en: 'You are not permitted to do this' },
  'request.notFound': { http: 404, zh: '404 没找到请求', en: '404 Not found' },
  'request.methodNotAllowed': {
    http: 405,
    zh: '不支持当前请求方法',
    en: 'This method is not supported here',
  },
  'request.tooLarge': { http: 413, zh: '请求内容过大', en: 'The request is too large' },
  'request.mediaType': { http: 415, zh: '不支持当前媒体类型', en: 'This media type is not supported' },
  'request.timeout': {
    http: 408,
    zh: '请求未在规定时间内发送完毕',
    en: 'The request was not sent within the time allowed',
  },
  'request.headersTooLarge': {
    http: 431,
    zh: '请求地址或请求头过长',
    en: 'The address or the headers of the request are too long',
  },
  'request.tooMany': {
    http: 429,
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests, please try again later',
  },
  'request.serverError': { http: 500, zh: '服务器异常', en: 'The server has a problem' },
  'request.unavailable': {
    http: 503,
    zh: '服务暂不可用，请稍后再试',
    en: 'The service is not available now, please try again later',
  },
  'search.operator': {
    http: 400,
    zh: '参数 {name} 不支持此查询方式',
    en: 'Parameter {name} cannot be searched this way',
  },
  'search.tooDeep': {
    http: 400,
    zh: '列表过长，页码最多到前 {most} 条，请从最后一行继续翻页（afterId）、缩小时间范围或反向排序',
    en: 'Pages of this list have numbers up to its first {most} rows: go on from the last row (afterId), narrow the period, or turn the order round',
  },
  'search.twoPlaces': {
    http: 400,
    zh: '参数 {name} 与 {other} 不能同时使用',
    en: 'Parameters {name} and {other} cannot be used together',
  },
  'search.rowGone': {
    http: 404,
    zh: '翻页所依据的记录不存在或无权查看，请从第一页开始',
    en: 'The row that this page begins from does not exist or is not yours to see: begin at the first page',
  },
  'period.reversed': {
    http: 400,
    zh: '结束时间不能早于开始时间',
    en: 'The end cannot lie before the beginning',
  },
} as const satisfies Messages;
