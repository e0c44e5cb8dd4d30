import type { Messages } from '../wire/message.ts';

/** Messages about uploads, object storage and text messages (docs/product/resources.md). */
export const resourcesMessages = {
  'resource.codeExists': { http: 400, zh: '当前资源编号已存在!', en: 'This resource code exists already!' },
  'resource.smsFailed': { http: 400, zh: '短信发送失败', en: 'The text message could not be sent' },
  'resource.smsInvalid': { http: 400, zh: '短信校验失败', en: 'The code in the text message is wrong' },
  'upload.noFile': { http: 400, zh: '请选择要上传的文件', en: 'Please choose a file to upload' },
  'upload.empty': { http: 400, zh: '文件是空的', en: 'The file is empty' },
  'upload.tooLarge': {
    http: 413,
    zh: '文件大小不能超过{max}MB',
    en: 'A file can be at most {max} MB large',
  },
  'upload.typeRefused': {
    http: 400,
    zh: '不支持上传此类型的文件，可上传图片、PDF、Office文档、文本、CSV、JSON或ZIP',
    en: 'Files of this type cannot be uploaded; images, PDF, Office documents, text, CSV, JSON and ZIP can',
  },
  'upload.imageUnreadable': { http: 400, zh: '图片无法读取', en: 'The image cannot be read' },
  'upload.tooManyPixels': {
    http: 400,
    zh: '图片不能超过{max}百万像素',
    en: 'An image can have at most {max} million pixels',
  },
  'upload.archiveBomb': {
    http: 400,
    zh: '压缩包展开后过大或文件过多',
    en: 'The archive has too many files or is too large once it is unpacked',
  },
  'upload.archiveUnreadable': { http: 400, zh: '压缩包无法读取', en: 'The archive cannot be read' },
  'upload.malware': {
    http: 400,
    zh: '文件含有恶意内容 [{name}]，不能上传',
    en: 'The file holds something harmful [{name}] and cannot be uploaded',
  },
  'upload.scanFailed': {
    http: 503,
    zh: '病毒扫描服务没有应答，暂不能上传',
    en: 'The virus scanner does not answer; nothing can be uploaded for now',
  },
  'upload.macro': {
    http: 400,
    zh: '文件含有宏，不能上传',
    en: 'The file holds macros and cannot be uploaded',
  },
  'upload.linkInvalid': {
    http: 400,
    zh: '附件地址应为 http 或 https 地址',
    en: 'The attachment address must be an http or https address',
  },
  'upload.notFound': { http: 404, zh: '文件不存在', en: 'The file does not exist' },
  'upload.nameInvalid': {
    http: 400,
    zh: '文件名无效：{name}',
    en: 'Not the name of an uploaded file: {name}',
  },
  'resource.codeUnknown': {
    http: 400,
    zh: '资源编号不存在：{code}',
    en: 'There is no configuration of this code: {code}',
  },
  'resource.storeFailed': {
    http: 503,
    zh: '对象存储未能完成操作：{reason}',
    en: 'The object storage refused or failed: {reason}',
  },
  'resource.noBuckets': { http: 400, zh: '本地存储没有空间', en: 'The local disk has no buckets' },
  'resource.addressRefused': {
    http: 400,
    zh: '不允许访问此地址：{host}',
    en: 'This address may not be used: {host}',
  },
  'resource.addressNotHttps': {
    http: 400,
    zh: '地址必须使用https：{host}',
    en: 'The address must use https: {host}',
  },
  'resource.phoneInvalid': { http: 400, zh: '手机号码不正确：{phone}', en: 'Not a phone number: {phone}' },
  'resource.paramsInvalid': {
    http: 400,
    zh: '参数应为JSON对象，例如 {"code":"123456","title":"通知"}',
    en: 'The parameters are a JSON object, for example {"code":"123456","title":"Notice"}',
  },
  'resource.smsLogged': {
    http: 200,
    zh: '未启用短信配置：内容仅写入服务器日志，短信没有发出',
    en: 'No SMS configuration is enabled: the text went to the server log only and was not sent',
  },
  'resource.smsTooSoon': {
    http: 429,
    zh: '验证码发送过于频繁，请{seconds}秒后再试',
    en: 'A code was sent just now; try again in {seconds} seconds',
  },
} as const satisfies Messages;
