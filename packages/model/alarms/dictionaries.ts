import { label } from '@heliodeck/kit/label';
import type { Dictionary } from '../descriptors/dictionary.ts';

/** Dictionaries of alarms and of pushing them (docs/product/dictionaries.md#codes-of-operations). */
export const alarmsDictionaries: readonly Dictionary[] = [
  // In order of severity; stock clients colour 1 red, 2 green, and all others blue.
  {
    code: 'alarm_grade',
    title: label('告警等级', 'Alarm Grade'),
    items: [
      { key: '1', label: label('紧急', 'Critical') },
      { key: '3', label: label('严重', 'Serious') },
      { key: '2', label: label('一般', 'General') },
      { key: '4', label: label('误报', 'False alarm') },
    ],
  },
  {
    code: 'alarm_trigger',
    title: label('告警触发方式', 'Alarm Trigger'),
    items: [
      { key: '1', label: label('高于A', 'Above A') },
      { key: '2', label: label('低于A', 'Below A') },
      { key: '3', label: label('超出A至B', 'Outside A to B') },
      { key: '4', label: label('介于A至B', 'Inside A to B') },
      { key: '5', label: label('等于A', 'Equals A') },
      { key: '6', label: label('位A置位', 'Bit A set') },
      { key: '7', label: label('A分钟无数据', 'No data for A minutes') },
      { key: '8', label: label('每分钟变化超过A', 'Changes by more than A a minute') },
    ],
  },
  {
    code: 'push_type',
    title: label('推送方式', 'Push Way'),
    items: [
      { key: '1', label: label('公众号', 'Official account') },
      { key: '2', label: label('短信', 'SMS') },
      { key: '3', label: label('电话', 'Phone call') },
      { key: '4', label: label('邮件', 'E-mail') },
      { key: '5', label: label('网络回调', 'Webhook') },
      { key: '6', label: label('企业微信机器人', 'WeCom robot') },
      { key: '7', label: label('钉钉机器人', 'DingTalk robot') },
      { key: '8', label: label('飞书机器人', 'Feishu robot') },
    ],
  },
];
