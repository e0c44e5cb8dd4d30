import { label } from '@heliodeck/kit/label';

export const resourceWords = {
  enabled: label('已经启用', 'Already enabled'),
  enableText: (name: string, category: string) =>
    label(
      `启用 ${name}（${category}），其余配置随之停用。`,
      `${name} (${category}) is enabled, and any other is no longer.`,
    ),
  debug: label('调试', 'Debug'),
  ossNone: label('还没有对象存储配置', 'There is no object storage yet'),
  ossMeaning: label(
    '未启用任何配置时，上传的文件保存在服务器的本地磁盘。',
    'Until one is enabled, uploads are kept on the disk of the server.',
  ),
  nextAdd: label(
    '点击“新增”填写服务商信息，再启用并调试。',
    'Press Add to enter the provider, then enable and test it.',
  ),
  attachNone: label('还没有附件', 'There is no attachment yet'),
  attachNext: label('点击“上传”添加文件。', 'Press Upload to add a file.'),
  smsNone: label('还没有短信配置', 'There is no SMS configuration yet'),
  smsMeaning: label(
    '未启用任何配置时，短信不会发出，内容仅写入服务器日志。',
    'Until one is enabled, no text message is sent: its text goes to the log of the server only.',
  ),
  ossDebug: label('对象存储上传调试', 'Object storage upload debug'),
  smsDebug: label('手机短信发送调试', 'phone SMS send debug'),
  attachments: label('附件管理', 'Attachment management'),
  code: label('资源编号', 'Resource Code'),
  image: label('上传图片', 'Upload image'),
  chooseImage: label('选择图片', 'Choose an image'),
  imageMissing: label('请选择图片', 'Please choose an image'),
  imageUploaded: label('已上传的图片', 'The uploaded image'),
  imageUnreadable: label(
    '图片已上传，但此浏览器按该地址读不到它。',
    'The image is uploaded, but this browser cannot read it at that address.',
  ),
  configuration: label('配置编号', 'Configuration code'),
  phones: label('发送手机', 'Phone numbers'),
  phonesHelp: label('多个号码用逗号分隔', 'Several numbers are separated by commas'),
  phonesMissing: label('请输入手机号码', 'Please enter the phone numbers'),
  params: label('发送参数', 'Parameters'),
  paramsHelp: label(
    '例如 {"code":"1234","title":"通知标题"}',
    'For example {"code":"1234","title":"Notice"}',
  ),
  failedBecause: (reason: string) => label(`服务商返回：${reason}`, `The provider said: ${reason}`),
  unreached: label('连接不上服务商', 'The provider could not be reached'),
  drop: label('将文件拖到此处，或点击上传', 'Drop a file here, or click to upload'),
  dropHelp: label(
    '图片、PDF、Office文档、文本、CSV、JSON或ZIP，不超过20MB',
    'Images, PDF, Office documents, text, CSV, JSON or ZIP, at most 20 MB',
  ),
  uploading: label('模板上传中，请稍等', 'template uploading, please wait'),
  size: (size: string) => label(`${size} KB`, `${size} KB`),
};
