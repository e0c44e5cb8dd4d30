import type { Counted, GateName, Guards } from './guards.ts';

const windowMs = 60_000;
const counted: readonly Counted[] = ['sockets', 'pending', 'parked'];
const gates: readonly GateName[] = ['takeovers', 'refusals', 'unclaimed'];
/** Slots for keys. Two keys in one slot are counted as one; the seed prevents attackers from choosing such keys. */
const addressPlaces = 4_096;
const gatePlaces = 16_384;
/** Cells of a slot: the minute it counts, and the count. */
const cellsOfPlace = 2;
const ownCells = counted.length + addressPlaces;
const gateCells = gates.length * gatePlaces * cellsOfPlace;

/** Allocates the memory of the counters of this many gateways, for `sharedGuards`. Its first cell is the seed of the hash. */
export function guardMemory(gateways: number, seed: number): SharedArrayBuffer {
  const memory = new SharedArrayBuffer((1 + gateCells + gateways * ownCells) * Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(memory)[0] = seed;
  return memory;
}

/** Clears the counts of sockets of a gateway that has ended. @param gateway 0 for the first */
export function clearGuards(memory: SharedArrayBuffer, gateway: number): void {
  const from = 1 + gateCells + gateway * ownCells;
  new Int32Array(memory).fill(0, from, from + ownCells);
}

/** Counters of one of the gateways that share a memory. @param gateway 0 for the first */
export function sharedGuards(memory: SharedArrayBuffer, gateway: number): Guards {
  const cells = new Int32Array(memory);
  const seed = cells[0] ?? 0;
  const gateways = (cells.length - 1 - gateCells) / ownCells;
  const ownCell = (of: number, cell: number): number => 1 + gateCells + of * ownCells + cell;
  const add = (cell: number, by: number): number => {
    Atomics.add(cells, ownCell(gateway, cell), by);
    let sum = 0;
    for (let one = 0; one < gateways; one++) sum += Atomics.load(cells, ownCell(one, cell));
    return sum;
  };
  return {
    count: (what, by) => add(counted.indexOf(what), by),
    pendingOf: (address, by) => add(counted.length + (hashOf(address, seed) % addressPlaces), by),
    gate(name, most) {
      const first = 1 + gates.indexOf(name) * gatePlaces * cellsOfPlace;
      return {
        isFlood(key, now) {
          const cell = first + (hashOf(key, seed) % gatePlaces) * cellsOfPlace;
          const minute = Math.floor(now / windowMs) | 0;
          const known = Atomics.load(cells, cell);
          // The gateway that changes the minute resets the count; the others continue counting.
          if (known !== minute && Atomics.compareExchange(cells, cell, known, minute) === known)
            Atomics.store(cells, cell + 1, 0);
          return Atomics.add(cells, cell + 1, 1) + 1 > most;
        },
      };
    },
  };
}

/** FNV-1a with a seed, 32 bits. */
function hashOf(key: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0;
  for (let n = 0; n < key.length; n++) hash = Math.imul(hash ^ key.charCodeAt(n), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
