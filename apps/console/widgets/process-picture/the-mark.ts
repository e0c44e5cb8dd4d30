/**
 * The library's logo with the link to its makers, which its licence requires to stay visible and uncovered; undefined
 * before anything is drawn.
 */
export function markIn(container: Element | null | undefined): DOMRect | undefined {
  return container?.querySelector('.bjs-powered-by')?.getBoundingClientRect();
}

/** Whether two boxes of the page overlap. */
export function boxesOverlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
