const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of '#rrggbb', 0 to 1 (WCAG 2.2, definition "relative luminance"). */
function luminance(hex: string): number {
  const bits = Number.parseInt(hex.slice(1), 16);
  return 0.2126 * channel(bits >> 16) + 0.7152 * channel((bits >> 8) & 255) + 0.0722 * channel(bits & 255);
}

/** Contrast ratio of two '#rrggbb' colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
