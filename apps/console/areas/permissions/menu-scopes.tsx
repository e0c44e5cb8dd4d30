import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { apiScope } from '@heliodeck/model/permissions/api-scope';
import { dataScope } from '@heliodeck/model/permissions/data-scope';
import { menu as menuEntity } from '@heliodeck/model/permissions/menu';
import type { JSX } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import type { Derive } from '../../crud/shared/crud-props.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { permissionWords } from './permission-words.ts';
import { ScopeDrawer } from './scope-drawer.tsx';
import { scopeFill } from './scope-fill.ts';

interface MenuScopesProps {
  readonly menu: WireRow;
  readonly onClose: () => void;
}

/**
 * The data-scope rules of a menu; a new rule is prefilled from its type
 * (docs/product/permissions.md#filling-in-a-new-rule).
 */
export function DataScopes({ menu, onClose }: MenuScopesProps): JSX.Element {
  const w = useMessages(permissionWords);
  const translate = useTranslate();
  const { options } = useDictionary('data_scope_type');
  const name = titleIn(menuEntity, menu, useLocale());
  const fill: Derive = (changed, _values, act) => {
    if (act !== 'add' || !('scopeType' in changed)) return undefined;
    const type = options.find((option) => option.value === String(changed.scopeType));
    const words = type ? translate(type.label) : w.none;
    return { ...scopeFill({ name, code: String(menu.code) }, changed.scopeType, words) };
  };
  return (
    <ScopeDrawer entity={dataScope} menu={menu} title={w.dataTitle(name)} derive={fill} onClose={onClose} />
  );
}

/** The interface permissions of a menu (docs/product/permissions.md#interface-permissions). */
export function ApiScopes({ menu, onClose }: MenuScopesProps): JSX.Element {
  const w = useMessages(permissionWords);
  const name = titleIn(menuEntity, menu, useLocale());
  return <ScopeDrawer entity={apiScope} menu={menu} title={w.apiTitle(name)} onClose={onClose} />;
}
