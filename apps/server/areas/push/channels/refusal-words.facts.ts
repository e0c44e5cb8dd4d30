import type { RefusalMeaning } from '@heliodeck/model/push/refusal-texts';

/** Words of clouds' services for text messages and calls, and what they mean. */
export const cloudWords: readonly (readonly [RegExp, RefusalMeaning])[] = [
  [/RAM_PERMISSION|Forbidden|Unauthorized|NoPermission|whitelist|白名单/i, 'permission'],
  [/LIMIT_CONTROL|Throttl|LimitExceeded|FrequencyLimit|too many|频率|频繁|\bHTTP 429\b/i, 'tooMany'],
  [/balance|OWING|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|arrears|quota|余额|欠费/i, 'balance'],
  [/SIGN_?NAME|SMS_SIGN|SignatureIncorrectOrUnapproved|短信签名/i, 'smsName'],
  [
    /access_?key|secret_?id|AuthFailure|SignatureDoesNotMatch|bad_?token|api_?key|\bHTTP 40[13]\b/i,
    'credentials',
  ],
  [/template|TTS_|模板/i, 'template'],
  [/mobile|phone|called_?number|手机/i, 'recipient'],
  [/SYSTEM_ERROR|InternalError|ServiceUnavailable|\bHTTP 5\d\d\b/i, 'unavailable'],
];

/** Words of group robots' services, and what they mean. */
export const robotWords: readonly (readonly [RegExp, RefusalMeaning])[] = [
  [/keyword|key words|关键词/i, 'keyword'],
  [/\bsign|timestamp|签名/i, 'signature'],
  [/\bip\b|whitelist|白名单/i, 'permission'],
  [/token|webhook url|not exist/i, 'address'],
];
