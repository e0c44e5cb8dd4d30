import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { menuName, topMenusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { prefer, usePreference } from '../../state/preferences.ts';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';

const words = {
  topMenus: (chosen: string) => label(`顶部菜单：${chosen}`, `Top menus: ${chosen}`),
  allMenus: label('全部菜单', 'All menus'),
};

/** Restricts the sidebar to one of the tenant's top menus, if there are any. */
export function TopMenus({ align, className }: { align?: 'start'; className?: string }): JSX.Element | null {
  const w = useMessages(words);
  const locale = useLocale();
  const userId = useSession()?.userId ?? '';
  const { data = [] } = useQuery(topMenusQuery(userId));
  const chosen = usePreference('topMenu');
  const shown = data.find((menu) => menu.id === chosen);
  if (data.length === 0) return null;
  const text = shown ? menuName(shown, locale) : w.allMenus;
  const trigger = (
    <>
      <span>{text}</span>
      <Icon name="chevron-down" size={14} />
    </>
  );
  return (
    <Popover
      label={w.topMenus(text)}
      icon="menu"
      kind="menu"
      trigger={trigger}
      {...(align ? { align } : {})}
      {...(className ? { className } : {})}
    >
      {(close) =>
        [{ id: '', name: w.allMenus }, ...data].map((menu) => (
          <PopoverItem
            key={menu.id}
            chosen={menu.id === (shown?.id ?? '')}
            onSelect={() => {
              close();
              prefer({ topMenu: menu.id });
            }}
          >
            {menuName(menu, locale)}
          </PopoverItem>
        ))
      }
    </Popover>
  );
}
