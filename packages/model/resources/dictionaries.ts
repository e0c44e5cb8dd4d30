import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of providers of storage and text messages (docs/product/dictionaries.md#system-codes). */
export const resourcesDictionaries: readonly Dictionary[] = [
  {
    code: 'oss',
    title: label('对象存储类型', 'Object Storage'),
    items: [
      { key: '1', label: label('minio', 'MinIO') },
      { key: '2', label: label('七牛云', 'Qiniu Cloud') },
      { key: '3', label: label('阿里云', 'Alibaba Cloud') },
      { key: '4', label: label('腾讯云', 'Tencent Cloud') },
      { key: '5', label: label('华为云', 'Huawei Cloud') },
      { key: '6', label: label('amazon s3', 'Amazon S3') },
      { key: '7', label: label('本地存储', 'Local disk') },
    ],
  },
  {
    code: 'sms',
    title: label('短信服务类型', 'SMS Service'),
    items: [
      { key: '1', label: label('云片', 'Yunpian') },
      { key: '2', label: label('七牛云', 'Qiniu Cloud') },
      { key: '3', label: label('阿里云', 'Alibaba Cloud') },
      { key: '4', label: label('腾讯云', 'Tencent Cloud') },
    ],
  },
];
