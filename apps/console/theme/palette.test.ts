import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { accents, type Mode, surfaces, tones } from './palette.ts';

const modes: readonly Mode[] = ['light', 'dark'];

describe.each(modes)('the %s palette', (mode) => {
  const s = surfaces[mode];
  it.each(['ink', 'inkSoft', 'inkFaint'] as const)(
    '%s is readable at 4.5 : 1 on every surface it may be used on',
    (ink) => {
      for (const under of ['canvas', 'sheet', 'raised', 'sunk', 'hover'] as const) {
        expect(contrast(s[ink], s[under]), under).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
  it('has control outlines with a contrast of 3 : 1', () => {
    for (const under of ['sheet', 'raised'] as const)
      expect(contrast(s.edge, s[under])).toBeGreaterThanOrEqual(3);
  });
  it('is readable on the sidebar', () => {
    for (const under of ['sidebar', 'sidebarRaised'] as const) {
      expect(contrast(s.sidebarInk, s[under])).toBeGreaterThanOrEqual(7);
      expect(contrast(s.sidebarInkSoft, s[under])).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each(Object.keys(tones[mode]) as (keyof (typeof tones)['light'])[])(
    'tone %s is readable on its wash and on the sheet',
    (tone) => {
      const colours = tones[mode][tone];
      expect(contrast(colours.ink, colours.wash)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.ink, s.sheet)).toBeGreaterThanOrEqual(4.5);
    },
  );
  it.each(Object.entries(accents))(
    'accent %s is readable with its ink, and its ring is visible on sheet and canvas',
    (_name, accent) => {
      expect(contrast(accent.ink, accent.fill)).toBeGreaterThanOrEqual(7);
      for (const under of ['sheet', 'canvas', 'raised'] as const) {
        expect(contrast(accent.ring[mode], s[under])).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(s.ink, accent.wash[mode])).toBeGreaterThanOrEqual(7);
    },
  );
});
