/** Cache of the files of screens that were opened since sign-in, besides those that are stored for everybody. */
export const usedFiles = 'heliodeck.used';

/** Removes the record of which screens were opened on this device. */
export function forgetUsedFiles(): void {
  // Absent without https.
  if ('caches' in globalThis) void caches.delete(usedFiles).catch(() => undefined);
}
