import type { MakeArea } from '../../area.ts';
import { listSettingRoutes } from './list-setting-routes.ts';
import { paramRoutes } from './param-routes.ts';
import { paramRules } from './param-rules.ts';

/** Parameters of the platform and of each tenant; list settings of users. */
export const settingsArea: MakeArea = (services) => ({
  name: 'settings',
  rules: [paramRules()],
  routes: [...paramRoutes(services), ...listSettingRoutes()],
});
