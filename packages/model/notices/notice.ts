import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';

/** An announcement to the users of a tenant, displayed from its release time on (docs/product/notices.md). */
export const notice = defineEntity({
  key: 'notice',
  path: 'blade-desk/notice',
  table: 'notice',
  label: label('通知公告', 'Notice'),
  tenancy: 'tenant',
  title: 'title',
  order: { descs: 'release_time' },
  view: { panelWidth: 950 },
  fields: {
    title: {
      kind: 'text',
      label: label('通知标题', 'Title'),
      required: label('请输入通知标题', 'Please enter the title'),
      max: 100,
      search: 'like',
      list: { width: 280 },
      view: { span: 24 },
    },
    category: {
      kind: 'dict',
      label: label('通知类型', 'Category'),
      dict: 'notice',
      numeric: true,
      required: label('请输入通知类型', 'Please choose the category'),
      search: 'equal',
      list: { width: { zh: 130, en: 190 } },
    },
    releaseTime: {
      kind: 'dateTime',
      label: label('通知日期', 'Release Time'),
      required: label('请输入通知日期', 'Please choose the release time'),
      help: label('到此时间才对读者显示', 'Readers see it from this time on'),
      search: 'range',
      searchTimes: true,
      list: { width: 170, sortable: true },
    },
    content: {
      kind: 'richText',
      label: label('通知内容', 'Content'),
      list: { width: 300, hidden: true },
      view: { span: 24 },
    },
  },
  indexes: [['releaseTime']],
  // A search for a range of release times sends the range itself in addition to its ends.
  dialect: { ignored: ['releaseTimeRange', 'categoryName'] },
});
