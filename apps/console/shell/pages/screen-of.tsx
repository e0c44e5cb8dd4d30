import { useQuery } from '@tanstack/react-query';
import { type JSX, useEffect } from 'react';
import type { MenuNode } from '../../api/menus.ts';
import { doubtServer } from '../../api/server-watch.ts';
import { screenQuery } from '../../areas/registry.tsx';
import { Waiting } from '../../ui/waiting.tsx';

/** The screen of a menu. Its code is waited for while the server is away; where it cannot be fetched it throws why. */
export function ScreenOf({ menu }: { menu: MenuNode }): JSX.Element {
  const { data, error, failureCount } = useQuery(screenQuery(menu.code));
  const failing = failureCount > 0;
  useEffect(() => {
    if (failing) doubtServer();
  }, [failing]);
  if (error) throw error;
  const Shown = data?.default;
  return Shown ? <Shown menu={menu} /> : <Waiting />;
}
