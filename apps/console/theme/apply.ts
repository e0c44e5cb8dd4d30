import { createContext, useContext, useLayoutEffect } from 'react';
import { useMedia } from '../state/media.ts';
import { type Density, usePreference } from '../state/preferences.ts';
import { usePrinting } from '../state/printing.ts';
import { type AccentName, type Mode, paletteProperties } from './palette.ts';

const Forced = createContext<Mode | undefined>(undefined);

/** Gives what stands below it a mode of its own, whatever the person chose. */
export const ForcedMode = Forced.Provider;

/** The mode in force: what the page demands, else what the person chose, else what the machine prefers; on paper always light. */
export function useMode(): Mode {
  const forced = useContext(Forced);
  const choice = usePreference('theme');
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const printing = usePrinting();
  if (printing) return 'light';
  if (forced !== undefined) return forced;
  if (choice !== 'system') return choice;
  return systemDark ? 'dark' : 'light';
}

/**
 * Writes the palette to the document as custom properties: --sheet, --ink-soft, --good-ink, --good-wash,
 * --accent, --accent-ink, --ring … Style sheets know only these names.
 */
export function useAppliedPalette(): Mode {
  const mode = useMode();
  const accentName = usePreference('accent');
  const density = usePreference('density');
  useLayoutEffect(() => applyPalette(mode, accentName, density), [mode, accentName, density]);
  return mode;
}

/** Writes the palette of a mode to the document. */
export function applyPalette(mode: Mode, accentName: AccentName, density: Density): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(paletteProperties(mode, accentName)))
    root.style.setProperty(name, value);
  root.dataset.theme = mode;
  root.dataset.density = density;
  root.style.colorScheme = mode;
}
