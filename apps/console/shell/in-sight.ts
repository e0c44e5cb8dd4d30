/**
 * Scrolls what holds an element so far that it is seen, with the next frame: at once it would have the page measured twice.
 * @param find looked up in that frame, when the page stands
 * @returns leaves it, where the frame has not come yet
 */
export function bringInSight(find: () => Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
