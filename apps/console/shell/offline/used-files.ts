/** Cache of the files that screens were made of since somebody signed in, beside those that are kept for everybody. */
export const usedFiles = 'heliodeck.used';

/** Forgets which screens were looked at on this device. */
export function forgetUsedFiles(): void {
  // Absent where there is no https.
  if ('caches' in globalThis) void caches.delete(usedFiles).catch(() => undefined);
}
