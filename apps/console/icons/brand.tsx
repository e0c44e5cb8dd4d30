import type { JSX } from 'react';

/** The logo: half a sun above the boards of a deck. */
export function BrandMark({ size = 28 }: { size?: number }): JSX.Element {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
      <path d="M6.5 14.5a7.5 7.5 0 0 1 15 0z" fill="var(--accent)" />
      <path d="M2.5 17.5h23M6 21h16M9.5 24.5h9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
