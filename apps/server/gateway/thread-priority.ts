import { readlinkSync } from 'node:fs';
import { constants, getPriority, platform, setPriority } from 'node:os';

/**
 * How much lower the priority (`nice`) of the gateway's thread is than that of the API's. If both want a core, the gateway gets about two
 * fifths of what the API gets. Users wait for the API; readings wait in their sockets, and polls have seconds until they are late.
 */
export const gatewayNice = 4;

/**
 * Lowers the priority of the calling thread by `nice`, from whatever the process was started with. Linux has a priority per thread;
 * elsewhere it belongs to the whole process, and nothing is changed.
 * @returns the number of the thread, or undefined if nothing was changed
 */
export function lowerPriority(nice: number): number | undefined {
  if (platform() !== 'linux') return undefined;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + nice, constants.priority.PRIORITY_LOW));
    return thread;
  } catch {
    // A container may lack /proc or forbid it: the thread then keeps its priority.
    return undefined;
  }
}
