import { label } from '@heliodeck/kit/label';
import type { Dictionary } from './dictionary.ts';

/** Dictionaries of the platform itself (docs/product/dictionaries.md#system-codes). */
export const platformDictionaries: readonly Dictionary[] = [
  {
    code: 'sex',
    title: label('性别', 'Sex'),
    items: [
      { key: '1', label: label('男', 'Male') },
      { key: '2', label: label('女', 'Female') },
    ],
  },
  {
    code: 'notice',
    title: label('通知类型', 'Notice Category'),
    items: [
      { key: '1', label: label('发布通知', 'Publication') },
      { key: '2', label: label('批转通知', 'Approval and forwarding') },
      { key: '3', label: label('转发通知', 'Forwarding') },
      { key: '4', label: label('指示通知', 'Instruction') },
      { key: '5', label: label('任免通知', 'Appointment and removal') },
      { key: '6', label: label('事务通知', 'General affairs') },
    ],
  },
  {
    code: 'menu_category',
    title: label('菜单类型', 'Menu Category'),
    items: [
      { key: '1', label: label('菜单', 'Menu') },
      { key: '2', label: label('按钮', 'Button') },
    ],
  },
  {
    code: 'button_func',
    title: label('按钮功能', 'Button Function'),
    items: [
      { key: '1', label: label('工具栏', 'Toolbar') },
      { key: '2', label: label('操作栏', 'Operation column') },
      { key: '3', label: label('工具操作栏', 'Both') },
    ],
  },
  {
    code: 'yes_no',
    title: label('是否', 'Yes or No'),
    items: [
      { key: '1', label: label('否', 'No') },
      { key: '2', label: label('是', 'Yes') },
    ],
  },
  {
    code: 'flow',
    title: label('流程类型', 'Process Category'),
    items: [
      { key: '1', label: label('请假流程', 'Leave'), remark: 'leave' },
      { key: '2', label: label('报销流程', 'Expense'), remark: 'expense' },
      { key: '3', label: label('维修审批流程', 'Repair approval'), remark: 'repair' },
      { key: '4', label: label('工作票流程', 'Work ticket'), remark: 'ticket' },
    ],
  },
  // 4 is the department a station owns (docs/product/stations.md#department-of-a-station).
  {
    code: 'org_category',
    title: label('机构类型', 'Department Category'),
    items: [
      { key: '1', label: label('公司', 'Company') },
      { key: '2', label: label('部门', 'Department') },
      { key: '3', label: label('小组', 'Group') },
      { key: '4', label: label('电站', 'Station') },
    ],
  },
  {
    code: 'data_scope_type',
    title: label('数据权限', 'Data Scope'),
    items: [
      { key: '1', label: label('全部可见', 'All visible') },
      { key: '2', label: label('本人可见', 'Own records') },
      { key: '3', label: label('所在机构可见', 'Own department') },
      { key: '4', label: label('所在机构可见及子级可见', 'Own department and sub-departments') },
      { key: '5', label: label('自定义', 'Custom') },
    ],
  },
  {
    code: 'api_scope_type',
    title: label('接口权限', 'Interface Permission'),
    items: [
      { key: '1', label: label('系统接口', 'System interface') },
      { key: '2', label: label('业务接口', 'Business interface') },
    ],
  },
  {
    code: 'scope_category',
    title: label('权限类型', 'Permission Category'),
    items: [
      { key: '1', label: label('数据权限', 'Data permission') },
      { key: '2', label: label('接口权限', 'Interface permission') },
    ],
  },
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
  {
    code: 'post_category',
    title: label('岗位类型', 'Post Category'),
    items: [
      { key: '1', label: label('高层', 'Executive') },
      { key: '2', label: label('中层', 'Middle management') },
      { key: '3', label: label('基层', 'Staff') },
      { key: '4', label: label('其他', 'Other') },
    ],
  },
  {
    code: 'region',
    title: label('行政区划', 'Region Level'),
    items: [
      { key: '0', label: label('国家', 'Country') },
      { key: '1', label: label('省份/直辖市', 'Province') },
      { key: '2', label: label('地市', 'City') },
      { key: '3', label: label('区县', 'District') },
      { key: '4', label: label('乡镇', 'Township') },
      { key: '5', label: label('村委', 'Village') },
    ],
  },
  {
    code: 'user_type',
    title: label('用户平台', 'User Platform'),
    items: [
      { key: '1', label: label('WEB', 'WEB') },
      { key: '2', label: label('APP', 'APP') },
      { key: '3', label: label('OTHER', 'OTHER') },
    ],
  },
];
