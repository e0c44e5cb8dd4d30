import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import {
  accountMeaning,
  cloudMeaning,
  mailMeaning,
  refusedBy,
  robotMeaning,
  statusMeaning,
  unreachable,
} from './refusal.ts';

describe('what a service answers', () => {
  it.each([
    [535, '535 5.7.8 Error: authentication failed', 'credentials'],
    [550, '550 5.1.1 <x@example.com>: user unknown', 'recipient'],
    [550, '550 Mailbox not found', 'recipient'],
    [553, '553 5.1.8 sender address rejected', 'mailSender'],
    [552, '552 5.2.2 mailbox full', 'mailboxFull'],
    [554, '554 DT:SPM blocked', 'mailSender'],
    [451, '451 try again later', 'unavailable'],
    [501, '501 syntax', 'other'],
  ])('a mail server with %i %s means %s', (code, response, meaning) => {
    expect(mailMeaning(code, response)).toBe(meaning);
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL 触发分钟级流控', 'tooMany'],
    ['isv.AMOUNT_NOT_ENOUGH 账户余额不足', 'balance'],
    ['isv.SMS_SIGNATURE_ILLEGAL 短信签名不合法', 'smsName'],
    ['isv.SMS_TEMPLATE_ILLEGAL 短信模板不合法', 'template'],
    ['isv.MOBILE_NUMBER_ILLEGAL 非法手机号', 'recipient'],
    ['isp.RAM_PERMISSION_DENY', 'permission'],
    ['SignatureDoesNotMatch Specified signature is not matched', 'credentials'],
    ['InvalidAccessKeyId.NotFound', 'credentials'],
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'smsName'],
    ['AuthFailure.SecretIdNotFound', 'credentials'],
    ['LimitExceeded.PhoneNumberDailyLimit', 'tooMany'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
    ['-1 非法的apikey', 'credentials'],
    ['HTTP 503', 'unavailable'],
    ['something else', 'other'],
  ])('a cloud with %s means %s', (words, meaning) => {
    expect(cloudMeaning(words)).toBe(meaning);
  });

  it.each([
    [310000, 'keywords not in content', 'keyword'],
    [310000, 'sign not match', 'signature'],
    [310000, 'ip 1.2.3.4 not in whitelist', 'permission'],
    [300005, 'token is not exist', 'address'],
    [130101, 'send too fast', 'tooMany'],
    [19024, 'Key Words Not Found', 'keyword'],
    [undefined, '', 'unavailable'],
  ])('a robot with %s %s means %s', (code, words, meaning) => {
    expect(robotMeaning(code, words, 502)).toBe(meaning);
  });

  it.each([
    [301, 'moved'],
    [401, 'signature'],
    [404, 'address'],
    [410, 'gone'],
    [429, 'tooMany'],
    [500, 'unavailable'],
  ])('a webhook with %i means %s', (status, meaning) => {
    expect(statusMeaning(status)).toBe(meaning);
  });

  it('an official account without a follower means that, an unknown code nothing', () => {
    expect([accountMeaning(43004), accountMeaning(99999)]).toEqual(['notFollowing', 'other']);
  });

  it('is kept in both languages with its own words, which can neither split nor overflow them', () => {
    const { reason } = refusedBy('credentials', `535 a · b\r\n${'x'.repeat(600)}`);
    const halves = reason.split(' · ');
    expect(halves).toHaveLength(2);
    for (const half of halves) expect(half).toContain('535 a b xxx');
    expect(reason.length).toBeLessThanOrEqual(500);
  });
});

describe('a call that fails', () => {
  it('says whether the network, the encryption or the address is at fault, and repeats what may change', () => {
    const inner = new Error('getaddrinfo ENOTFOUND smtp.example.com');
    expect(unreachable(new TypeError('fetch failed', { cause: inner }))).toMatchObject({
      again: true,
      reason: expect.stringContaining('（详情：getaddrinfo ENOTFOUND smtp.example.com）'),
    });
    expect(unreachable(new Error('self-signed certificate'))).toMatchObject({
      reason: expect.stringContaining('证书'),
    });
    expect(unreachable(new CodedError('resource.addressRefused', { host: '10.0.0.1' }))).toEqual({
      is: 'refused',
      again: false,
      reason: '不允许访问此地址：10.0.0.1 · This address may not be used: 10.0.0.1',
    });
  });
});
