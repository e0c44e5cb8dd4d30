/** Calls the listener when the size of the window changes. @returns a function that ends it */
export function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
