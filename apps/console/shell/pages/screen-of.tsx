import { useQuery } from '@tanstack/react-query';
import { type JSX, useEffect, useState } from 'react';
import type { ListedMenu } from '../../api/menus.ts';
import { doubtServer } from '../../api/server-watch.ts';
import { screenQuery } from '../../areas/registry.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { isMissingCode } from './missing-code.ts';

/**
 * The screen of a menu. If its code failed to load because the server was unavailable, the page is reloaded
 * when the server responds: a browser does not request failed code again, and there is no input yet that
 * could be lost. Any other error is thrown.
 */
export function ScreenOf({ menu }: { menu: ListedMenu }): JSX.Element {
  const { data, error } = useQuery(screenQuery(menu.code));
  const [answersAllTheSame, setAnswers] = useState(false);
  const isMissing = isMissingCode(error);
  useEffect(() => {
    if (!isMissing) return;
    let left = false;
    void doubtServer().then((wasAway) => {
      if (left) return;
      if (wasAway) location.reload();
      else setAnswers(true);
    });
    return () => {
      left = true;
    };
  }, [isMissing]);
  if (error && (!isMissing || answersAllTheSame)) throw error;
  const Shown = data?.default;
  return Shown ? <Shown menu={menu} /> : <Waiting />;
}
