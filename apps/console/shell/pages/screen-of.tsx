import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { MenuNode } from '../../api/menus.ts';
import { screenQuery } from '../../areas/registry.tsx';
import { Waiting } from '../../ui/waiting.tsx';

/** The screen of a menu; one that cannot be fetched throws why. */
export function ScreenOf({ menu }: { menu: MenuNode }): JSX.Element {
  const { data, error } = useQuery(screenQuery(menu.code));
  if (error) throw error;
  const Shown = data?.default;
  return Shown ? <Shown menu={menu} /> : <Waiting />;
}
