import type { PackWord } from './command-request.ts';

/** PACK commands of a battery, in display order. */
export const packWords: readonly PackWord[] = ['retrieve_PACK_analog_signal', 'retrieve_PACK_alarm'];
