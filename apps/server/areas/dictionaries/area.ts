import type { MakeArea } from '../../area.ts';
import { dictRoutes } from './dict-routes.ts';
import { dictRules } from './dict-rules.ts';
import { dictionaryRoutes } from './dictionary-routes.ts';

/** Dictionaries for administrators, and their options for all screens. */
export const dictionariesArea: MakeArea = (services) => ({
  name: 'dictionaries',
  rules: dictRules(),
  routes: [...dictRoutes(services), ...dictionaryRoutes()],
});
