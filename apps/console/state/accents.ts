/** Accent colours that a user can choose; their colours are in theme/palette.ts. */
export const accentNames = ['solar', 'copper', 'glacier', 'slate'] as const;
export type AccentName = (typeof accentNames)[number];

/** Whether an unknown value names an accent colour. */
export function isAccentName(value: unknown): value is AccentName {
  return accentNames.some((name) => name === value);
}
