/**
 * Scrolls an element into view in the next frame: doing it at once would cause a second layout of the page.
 * @param find called in that frame, when the page has been rendered
 * @returns a function that cancels it, if the frame has not come yet
 */
export function bringInSight(find: () => Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
