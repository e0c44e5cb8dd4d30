import type { JSX } from 'react';
import { type IconName, iconPaths } from './icon-paths.ts';

/**
 * A line icon in the colour of its text. Decorative: the control that contains it has the accessible name.
 * @param size in px; default 18
 */
export function Icon({
  name,
  size = 18,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string;
}): JSX.Element {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
