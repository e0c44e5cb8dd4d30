import type { JSX } from 'react';
import { authorityWords } from './authority-words.ts';
import { MenuRulesScreen } from './menu-rules-screen.tsx';
import { DataScopes } from './menu-scopes.tsx';

const action = { key: 'rules', label: authorityWords.dataConfig, permission: 'data_scope_setting' };

/** Which rows of a menu's list roles may see. */
export default function DataScopeScreen(): JSX.Element {
  return <MenuRulesScreen action={action} Rules={DataScopes} />;
}
