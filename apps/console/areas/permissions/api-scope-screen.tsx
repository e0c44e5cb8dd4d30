import type { JSX } from 'react';
import { MenuRulesList } from './menu-rules-list.tsx';
import { ApiScopes } from './menu-scopes.tsx';
import { permissionWords } from './permission-words.ts';

const action = {
  key: 'rules',
  label: permissionWords.apiConfig,
  icon: 'code',
  first: true,
  permission: 'api_scope_setting',
} as const;

/** Which API routes of a menu each role may call. */
export default function ApiScopeScreen(): JSX.Element {
  return <MenuRulesList action={action} Rules={ApiScopes} />;
}
