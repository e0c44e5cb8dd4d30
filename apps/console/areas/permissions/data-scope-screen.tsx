import type { JSX } from 'react';
import { MenuRulesList } from './menu-rules-list.tsx';
import { DataScopes } from './menu-scopes.tsx';
import { permissionWords } from './permission-words.ts';

const action = {
  key: 'rules',
  label: permissionWords.dataConfig,
  icon: 'shield',
  first: true,
  permission: 'data_scope_setting',
} as const;

/** Which rows of a menu's list each role may see. */
export default function DataScopeScreen(): JSX.Element {
  return <MenuRulesList action={action} Rules={DataScopes} />;
}
