import { readlinkSync } from 'node:fs';
import { platform, setPriority } from 'node:os';

/**
 * How much later than the API's thread the gateway's is given a core that both want (`nice`): it gets some two fifths of what the
 * other one gets. People wait for the API; readings wait in their sockets, and polls have seconds until they are late.
 */
export const gatewayNice = 4;

/**
 * Lowers the priority of the thread that calls. Linux keeps one for each thread; elsewhere it is the whole process', and nothing
 * is changed.
 * @returns the number of the thread, or undefined where nothing was changed
 */
export function lowerPriority(nice: number): number | undefined {
  if (platform() !== 'linux') return undefined;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, nice);
    return thread;
  } catch {
    // A container may have no /proc, or forbid it: the thread works as before.
    return undefined;
  }
}
