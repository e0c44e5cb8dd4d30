import { createContext, useContext, useLayoutEffect } from 'react';
import type { AccentName } from '../state/accents.ts';
import { useMedia } from '../state/media.ts';
import { type Density, usePreference } from '../state/preferences.ts';
import { usePrinting } from '../state/printing.ts';
import { type Mode, paletteProperties } from './palette.ts';

const Forced = createContext<Mode | undefined>(undefined);

/** Sets the mode of everything below it, independent of the user's choice. */
export const ForcedMode = Forced.Provider;

/**
 * The current mode: that required by the page, else the user's choice, else the system's preference; in print
 * always light.
 */
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
 * Sets the palette of the document as custom properties: --sheet, --ink-soft, --good-ink, --good-wash,
 * --accent, --accent-ink, --ring … Style sheets use only these names.
 */
export function useAppliedPalette(): Mode {
  const mode = useMode();
  const accentName = usePreference('accent');
  const density = usePreference('density');
  useLayoutEffect(() => applyPalette(mode, accentName, density), [mode, accentName, density]);
  return mode;
}

/** Sets the palette of a mode. */
export function applyPalette(mode: Mode, accentName: AccentName, density: Density): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(paletteProperties(mode, accentName)))
    root.style.setProperty(name, value);
  root.dataset.theme = mode;
  root.dataset.density = density;
  root.style.colorScheme = mode;
}
