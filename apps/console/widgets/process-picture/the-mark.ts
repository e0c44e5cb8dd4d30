/** The library's link to its makers, which its licence wants visible and uncovered; undefined where nothing is drawn yet. */
export function markIn(container: Element | null | undefined): DOMRect | undefined {
  return container?.querySelector('.bjs-powered-by')?.getBoundingClientRect();
}

/** True where two boxes of the page have something in common. */
export function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
