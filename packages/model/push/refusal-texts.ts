import { label } from '@heliodeck/kit/label';

/** What the refusal of a notification service means, and what to do about it. */
export const refusalTexts = {
  credentials: label(
    '对方不接受账号或密钥，请在渠道中重新填写',
    'The service does not accept the account or secret; enter them again in the channel',
  ),
  signature: label(
    '对方不接受签名，请核对签名密钥和服务器时间',
    'The service does not accept the signature; check the signing secret and the clock of the server',
  ),
  permission: label(
    '对方不允许本服务器或该账号发送，请在服务方后台开通权限并加入IP白名单',
    'The service does not permit this server or account to send; grant it the permission and add its IP address there',
  ),
  balance: label('服务账户欠费或额度用尽，请充值', 'The account has no balance or quota left; top it up'),
  tooMany: label(
    '发送过于频繁，告警消息稍后自动重试',
    'Too many messages at once; messages of alarms are sent again later',
  ),
  template: label(
    '模板不可用，请核对模板编号、审核状态和模板变量',
    'The template cannot be used; check its ID, approval and variables',
  ),
  smsName: label(
    '短信签名不可用，请核对签名及其审核状态',
    'The name that signs text messages cannot be used; check it and its approval',
  ),
  recipient: label(
    '对方不接受该接收人，请核对其手机号、邮箱或OpenID',
    'The service does not accept this recipient; check the phone number, e-mail address or OpenID',
  ),
  notFollowing: label(
    '接收人未关注公众号或拒收消息，请其重新关注',
    'The recipient does not follow the official account or refuses messages; ask them to follow it',
  ),
  mailboxFull: label('收件邮箱已满，请接收人清理', 'The mailbox is full; ask the recipient to make room'),
  mailSender: label(
    '邮件服务器不接受该发件人或判为垃圾邮件，请核对发件人',
    'The mail server does not accept the sender or takes the message for spam; check the sender',
  ),
  encryption: label(
    '加密连接失败，请核对端口、加密方式和对方证书',
    'The encrypted connection failed; check the port, the encryption and the certificate of the server',
  ),
  keyword: label(
    '机器人设置了关键词，消息中没有，请在群机器人设置中改用加签',
    'The robot demands a keyword that the message lacks; set it to a signature instead',
  ),
  address: label(
    '对方没有这个地址，请核对渠道的地址',
    'There is nothing at this address; check that of the channel',
  ),
  moved: label('对方要求改用其他地址，请填写最终地址', 'The receiver redirects; enter the final address'),
  gone: label('对方不再接收，渠道已停用', 'The receiver wants no more messages; the channel was disabled'),
  unavailable: label(
    '对方服务暂时不可用，告警消息稍后自动重试',
    'The service is unavailable; messages of alarms are sent again later',
  ),
  other: label('对方拒绝了消息，请按其说明处理', 'The service refused the message for the reason it gives'),
} as const;

export type RefusalMeaning = keyof typeof refusalTexts;
