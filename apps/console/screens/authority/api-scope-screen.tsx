import type { JSX } from 'react';
import { authorityWords } from './authority-words.ts';
import { MenuRulesScreen } from './menu-rules-screen.tsx';
import { ApiScopes } from './menu-scopes.tsx';

const action = { key: 'rules', label: authorityWords.apiConfig, permission: 'api_scope_setting' };

/** Which interfaces of a menu roles may call. */
export default function ApiScopeScreen(): JSX.Element {
  return <MenuRulesScreen action={action} Rules={ApiScopes} />;
}
