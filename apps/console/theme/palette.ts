import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { AccentName } from '../state/accents.ts';

export type Mode = 'light' | 'dark';

/** Surfaces from back to front, then the inks on them. */
interface Surfaces {
  readonly canvas: string;
  readonly sidebar: string;
  readonly sidebarRaised: string;
  readonly sidebarInk: string;
  readonly sidebarInkSoft: string;
  readonly sheet: string;
  readonly raised: string;
  readonly sunk: string;
  readonly hover: string;
  /** Hairline between elements; not meaningful by itself. */
  readonly line: string;
  /** Outline of a control: at least 3 : 1 on the sheet (WCAG 1.4.11). */
  readonly edge: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly shadow: string;
}

export const surfaces: Record<Mode, Surfaces> = {
  light: {
    canvas: '#efeeea',
    sidebar: '#17191b',
    sidebarRaised: '#25282b',
    sidebarInk: '#f2f1ee',
    sidebarInkSoft: '#a9adb0',
    sheet: '#ffffff',
    raised: '#ffffff',
    sunk: '#f6f5f2',
    hover: '#f3f1ec',
    line: '#e1dfd9',
    edge: '#8b8d8f',
    ink: '#17191b',
    inkSoft: '#474c50',
    inkFaint: '#62686d',
    shadow: '0 12px 40px rgb(23 25 27 / 0.16)',
  },
  dark: {
    canvas: '#0d0f10',
    sidebar: '#090a0b',
    sidebarRaised: '#1b1e20',
    sidebarInk: '#eceeef',
    sidebarInkSoft: '#9ba2a7',
    sheet: '#15181a',
    raised: '#1d2124',
    sunk: '#101214',
    hover: '#1f2326',
    line: '#2a2f33',
    edge: '#69727a',
    ink: '#eaecee',
    inkSoft: '#b4bbc0',
    inkFaint: '#929aa1',
    shadow: '0 16px 48px rgb(0 0 0 / 0.6)',
  },
};

/** Colours of a status: the ink of its words and marks, and the background behind them. */
interface ToneColours {
  readonly ink: string;
  readonly wash: string;
}

/** The same meaning on every screen. Warning is close to orange, to be distinct from the solar accent. */
export const tones: Record<Mode, Record<Tone, ToneColours>> = {
  light: {
    good: { ink: '#17693f', wash: '#e3f2e9' },
    warning: { ink: '#9c4400', wash: '#fde9da' },
    critical: { ink: '#b0201a', wash: '#fbe4e2' },
    info: { ink: '#1c5899', wash: '#e2ecf7' },
    neutral: { ink: '#50575d', wash: '#ecebe8' },
  },
  dark: {
    good: { ink: '#62cf94', wash: '#12281c' },
    warning: { ink: '#ff9d57', wash: '#311d0e' },
    critical: { ink: '#ff8078', wash: '#361716' },
    info: { ink: '#80b8f6', wash: '#132438' },
    neutral: { ink: '#b4bbc0', wash: '#262b2f' },
  },
};

/** The only warm colour: primary action, current location, focus. `ink` is used on `fill`; `ring` on the sheet. */
export interface Accent {
  readonly fill: string;
  readonly fillHover: string;
  readonly ink: string;
  readonly ring: Record<Mode, string>;
  readonly wash: Record<Mode, string>;
}

export const accents = {
  solar: {
    fill: '#f4b02a',
    fillHover: '#ffc14a',
    ink: '#1d1400',
    ring: { light: '#9a6200', dark: '#f4b02a' },
    wash: { light: '#fdf3dd', dark: '#2b2312' },
  },
  copper: {
    fill: '#e9967a',
    fillHover: '#f3a98f',
    ink: '#230d05',
    ring: { light: '#a24b2c', dark: '#e9967a' },
    wash: { light: '#fbeae4', dark: '#2c1e19' },
  },
  glacier: {
    fill: '#7cc4d8',
    fillHover: '#94d2e3',
    ink: '#04191f',
    ring: { light: '#1d6e85', dark: '#7cc4d8' },
    wash: { light: '#e3f2f6', dark: '#16272c' },
  },
  slate: {
    fill: '#b9c0c6',
    fillHover: '#cbd1d6',
    ink: '#101315',
    ring: { light: '#565f67', dark: '#b9c0c6' },
    wash: { light: '#ebedee', dark: '#24292d' },
  },
} as const satisfies Record<AccentName, Accent>;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The palette as custom properties: '--sheet', '--ink-soft', '--good-ink', '--good-wash', '--accent', '--ring' … and their colours. */
export function paletteProperties(mode: Mode, accentName: AccentName): Readonly<Record<string, string>> {
  const accent = accents[accentName];
  return {
    ...Object.fromEntries(
      Object.entries(surfaces[mode]).map(([name, colour]) => [`--${kebab(name)}`, colour]),
    ),
    ...Object.fromEntries(
      Object.entries(tones[mode]).flatMap(([tone, { ink, wash }]) => [
        [`--${tone}-ink`, ink],
        [`--${tone}-wash`, wash],
      ]),
    ),
    '--accent': accent.fill,
    '--accent-hover': accent.fillHover,
    '--accent-ink': accent.ink,
    '--accent-wash': accent.wash[mode],
    '--ring': accent.ring[mode],
  };
}
