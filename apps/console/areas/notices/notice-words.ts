import { label } from '@heliodeck/kit/label';

/** Texts of the notice pages. */
export const noticeWords = {
  all: label('全部', 'All'),
  unread: label('未读', 'Unread'),
  shown: label('显示', 'Shown'),
  none: label('没有通知', 'No notices'),
  noneUnread: label('没有未读通知', 'No unread notices'),
  choose: label('选择一条通知阅读', 'Choose a notice to read'),
  readAll: label('全部标为已读', 'Mark all as read'),
  isUnread: label('未读', 'Unread'),
  list: label('通知列表', 'List of notices'),
  back: label('返回列表', 'Back to the list'),
  readers: label('阅读情况', 'Readers'),
  readBy: (read: number, people: number) =>
    label(`${people}人中已有${read}人阅读`, `Read by ${read} of ${people} people`),
  latest: (count: number) => label(`仅列出最近的${count}人`, `The latest ${count} are listed`),
  noReaders: label('还没有人阅读', 'Nobody has read it yet'),
};
