import { expect, it } from 'vitest';
import { bucketAddress, regionOf } from './s3-store.ts';

const config = { endpoint: '', bucketName: 'photos', appId: null, region: null };

it.each([
  [1, 'http://minio.lan:9000', 'http://minio.lan:9000/photos', 'us-east-1'],
  [2, 's3.cn-east-1.qiniucs.com', 'https://s3.cn-east-1.qiniucs.com/photos', 'cn-east-1'],
  [3, 'oss-cn-hangzhou.aliyuncs.com', 'https://photos.oss-cn-hangzhou.aliyuncs.com', 'cn-hangzhou'],
  [
    4,
    'https://cos.ap-guangzhou.myqcloud.com/',
    'https://photos.cos.ap-guangzhou.myqcloud.com',
    'ap-guangzhou',
  ],
  [5, 'obs.cn-north-4.myhuaweicloud.com', 'https://photos.obs.cn-north-4.myhuaweicloud.com', 'cn-north-4'],
  [6, 's3.eu-west-1.amazonaws.com', 'https://s3.eu-west-1.amazonaws.com/photos', 'eu-west-1'],
])('a bucket of category %i at %s has the address %s in %s', (category, endpoint, address, region) => {
  expect(bucketAddress({ ...config, category, endpoint })).toBe(address);
  expect(regionOf({ endpoint, region: null })).toBe(region);
});

it('Tencent buckets end with the application id, once', () => {
  const tencent = { ...config, category: 4, endpoint: 'cos.ap-guangzhou.myqcloud.com', appId: '1250000000' };
  const address = 'https://photos-1250000000.cos.ap-guangzhou.myqcloud.com';
  expect(bucketAddress(tencent)).toBe(address);
  expect(bucketAddress({ ...tencent, bucketName: 'photos-1250000000' })).toBe(address);
});
