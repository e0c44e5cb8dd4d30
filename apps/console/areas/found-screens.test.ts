import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { describe, expect, it } from 'vitest';
import { foundScreen, screenFileName, screenFiles } from './found-screens.ts';

const registry = import.meta.glob<string>('./registry.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})['./registry.tsx'];
const listed = [...String(registry).matchAll(/^ {2}(\w+): \(\) => import\('(\.\/[\w/-]+\.tsx)'\)/gm)].map(
  ([, code = '', path = '']) => ({ code, path }),
);
const codes = menuScreens().map(({ code }) => code);
const named = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

describe('files of screens', () => {
  it('are found by the code of their menu, in either spelling of codes', () => {
    expect(screenFileName('stationNotes')).toBe('station-notes-screen.tsx');
    expect(screenFileName('flow_follow')).toBe('flow-follow-screen.tsx');
    expect(foundScreen('historyAlarm')).toBe(screenFiles['./alarms/history-alarm-screen.tsx']);
    expect(foundScreen('nothing')).toBeUndefined();
  });

  it('belong to a menu by their name or by the list of screens', () => {
    const wanted = new Set(codes.map(screenFileName));
    const inList = new Set(listed.map(({ path }) => path));
    const lost = Object.keys(screenFiles).filter((path) => !wanted.has(named(path)) && !inList.has(path));
    expect(lost).toEqual([]);
  });

  it('share no name that belongs to a menu', () => {
    const ofMenus = new Set(codes.map(screenFileName));
    const names = Object.keys(screenFiles)
      .map(named)
      .filter((name) => ofMenus.has(name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('named after a menu are listed for no other one, unless both show the same list', () => {
    const ofMenus = new Set(codes.map(screenFileName));
    const both = new Set(['batteryAlarmHistory']);
    const taken = listed.filter(({ code, path }) => ofMenus.has(named(path)) && !both.has(code));
    expect(taken).toEqual([]);
  });

  it('are listed only where the name does not tell', () => {
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter(({ code, path }) => named(path) === screenFileName(code))).toEqual([]);
    expect(listed.filter(({ code }) => !codes.includes(code))).toEqual([]);
  });
});
