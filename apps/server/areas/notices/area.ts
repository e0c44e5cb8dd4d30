import { notice } from '@heliodeck/model/notices/notice';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import { deskRoutes } from './desk-routes.ts';
import { noticeRoutes } from './notice-routes.ts';

/** Notices: written by users with the permission, readable by all users of the tenant from their release on. */
export const noticesArea: MakeArea = ({ entities }) => ({
  name: 'notices',
  rules: [optionRules(notice, entities.words)],
  routes: [...noticeRoutes(entities), ...deskRoutes(entities)],
});
