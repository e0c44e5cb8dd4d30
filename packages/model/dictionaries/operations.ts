import { label } from '@heliodeck/kit/label';
import type { Dictionary } from './dictionary.ts';

/** Dictionaries of alarms, orders and patrols (docs/product/dictionaries.md#codes-of-what-is-to-come). */
export const operationsDictionaries: readonly Dictionary[] = [
  // In order of severity; stock clients colour 1 red, 2 green, any other blue.
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
  {
    code: 'order_type',
    title: label('工单类型', 'Order Type'),
    items: [
      { key: '1', label: label('故障派单', 'Fault dispatch') },
      { key: '2', label: label('告警派单', 'Alarm dispatch') },
    ],
  },
  {
    code: 'dispatch_status',
    title: label('派单状态', 'Dispatch Status'),
    items: [
      { key: '0', label: label('未派单', 'Undispatch') },
      { key: '1', label: label('已派单', 'Dispatched') },
      { key: '2', label: label('派单取消', 'Cancel Dispatch') },
      { key: '3', label: label('工单完成', 'Finish Dispatch') },
    ],
  },
  {
    code: 'repair_status',
    title: label('维修状态', 'Repair Status'),
    items: [
      { key: '0', label: label('待维修', 'Open') },
      { key: '1', label: label('维修中', 'Under repair') },
      { key: '2', label: label('已维修', 'Repaired') },
      { key: '3', label: label('已验收', 'Accepted') },
    ],
  },
  {
    code: 'is_unusual',
    title: label('是否异常', 'Abnormal'),
    items: [
      { key: '0', label: label('正常', 'Normal') },
      { key: '1', label: label('异常', 'Abnormal') },
    ],
  },
  {
    code: 'order_status',
    title: label('巡检工单状态', 'Patrol Order Status'),
    items: [
      { key: '0', label: label('未完成', 'Unfinished') },
      { key: '1', label: label('已完成', 'Finished') },
    ],
  },
  {
    code: 'patrol_type',
    title: label('巡检类型', 'Patrol Type'),
    items: [
      { key: '1', label: label('日常巡检', 'Routine patrol') },
      { key: '2', label: label('专项巡检', 'Special patrol') },
      { key: '3', label: label('夜间巡检', 'Night patrol') },
      { key: '4', label: label('特殊天气巡检', 'Severe-weather patrol') },
    ],
  },
  {
    code: 'patrol_period',
    title: label('巡检周期', 'Patrol Period'),
    items: [
      { key: '1', label: label('每日', 'Daily') },
      { key: '2', label: label('每周', 'Weekly') },
      { key: '3', label: label('每月', 'Monthly') },
    ],
  },
  {
    code: 'plan_status',
    title: label('计划状态', 'Plan Status'),
    items: [
      { key: '0', label: label('关闭', 'Close') },
      { key: '1', label: label('开启', 'Open') },
    ],
  },
];
