import { snakeCase } from '@heliodeck/kit/snake-case';
import type { ComponentType } from 'react';
import type { ScreenProps } from './screen-props.ts';

/** Loads the module of a screen; its component is the default export. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType<ScreenProps> }>;

/** Every file of a screen, by its path. A file in an area becomes known by its name; nothing else lists it. */
export const screenFiles: Readonly<Record<string, LoadScreen>> = import.meta.glob<{
  readonly default: ComponentType<ScreenProps>;
}>('./*/**/*-screen.tsx');

const byName = new Map(
  Object.entries(screenFiles).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]),
);

/** The name of the file for a menu code: history-alarm-screen.tsx for historyAlarm, api-scope-screen.tsx for api_scope. */
export function screenFileName(code: string): string {
  return `${snakeCase(code).replaceAll('_', '-')}-screen.tsx`;
}

/** The screen whose file is named after a menu code; undefined if there is none. */
export function foundScreen(code: string): LoadScreen | undefined {
  return byName.get(screenFileName(code));
}
