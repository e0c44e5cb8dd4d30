import { describe, expect, it } from 'vitest';
import { acsAuthorization, tc3Authorization } from '../../../cloud-signatures.ts';
import { qiniuAuthorization } from './qiniu.ts';
import { tencentAppSignature } from './tencent-app.ts';
import { yunpianText } from './yunpian.ts';

// The vendors' published samples; Qiniu's was computed by their own library.
describe('request signatures', () => {
  it('signatures of Alibaba Cloud (ACS3) match the RunInstances sample', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    };
    const query = { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' };
    const key = { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' };
    expect(acsAuthorization(key, { method: 'POST', path: '/', query, headers, body: '' })).toContain(
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('signatures of Tencent Cloud (TC3) match the cvm sample', () => {
    const key = {
      accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    };
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
    const request = { service: 'cvm', host: 'cvm.tencentcloudapi.com', seconds: 1551113065, body };
    expect(tc3Authorization(key, request)).toContain(
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  it('signatures of the older Tencent format match its sample', () => {
    const given = { appKey: '5f03a35d00ee52a21327ab048186a2c4', random: '7226249334', time: 1457336869 };
    expect(tencentAppSignature({ ...given, mobile: '13788888888' })).toBe(
      'ecab4881ee80ad3d76bb1da68387428ca752eb885e52621a3129dcf4d9bc4fd4',
    );
  });

  it('signatures of Qiniu match those of its library', () => {
    const url = new URL('https://sms.qiniuapi.com/v1/message');
    const request = { method: 'POST', url, contentType: 'application/json', body: '{"template_id":"1"}' };
    const key = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' };
    expect(qiniuAuthorization(key, request)).toBe('Qiniu MY_ACCESS_KEY:TYPKxOHKSe3m4KU6y11ryZ8p5og=');
  });
});

it('a Yunpian text is signed once and keeps placeholders that are not filled in', () => {
  expect(yunpianText('日安', '您的验证码是#code#,#who#', { code: '1234' })).toBe(
    '【日安】您的验证码是1234,#who#',
  );
  expect(yunpianText('日安', '【别名】#constructor#', {})).toBe('【别名】#constructor#');
});
