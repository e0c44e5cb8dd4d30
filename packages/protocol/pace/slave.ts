import type { SlaveInput } from '../slave-input.ts';
import { encodePaceAnalogPack, type PaceAnalogPack } from './analog.ts';
import { decodePaceFrame, encodePaceFrame, eoi, type PaceFrame, type PaceParts, soi } from './frame.ts';
import { allPacks } from './report.ts';
import { encodePaceWarningPack, type PaceWarningPack } from './warning.ts';

/** The next request in a growing buffer; `code` of the frame is its CID2. */
export function parsePaceRequest(bytes: Uint8Array): SlaveInput<PaceFrame> {
  if (bytes.length === 0) return { kind: 'more' };
  const start = bytes.indexOf(soi);
  if (start !== 0) return { kind: 'skip', count: start < 0 ? bytes.length : start };
  const end = bytes.indexOf(eoi);
  if (end < 0) return { kind: 'more' };
  const restart = bytes.lastIndexOf(soi, end);
  if (restart > 0) return { kind: 'skip', count: restart };
  const request = decodePaceFrame(bytes.subarray(0, end + 1));
  return typeof request === 'string'
    ? { kind: 'skip', count: end + 1 }
    : { kind: 'request', request, used: end + 1 };
}

/** A reply; default return code 00. Version and CID1 are those of the request. */
export function paceReply(
  request: PaceFrame,
  reply: Partial<PaceParts> & Pick<PaceParts, 'info'>,
): Uint8Array {
  const { version, address, cid1 } = request;
  return encodePaceFrame({ version, address, cid1, code: 0, ...reply });
}

/** INFO of a 42H reply. For COMMAND FFH it contains the number of packs instead; otherwise there is one pack. */
export function paceAnalogInfo(command: number, packs: readonly PaceAnalogPack[], flag = 0): Uint8Array {
  return Uint8Array.from([flag, commandOrCount(command, packs), ...packs.flatMap(encodePaceAnalogPack)]);
}

/** INFO of a 44H reply; arguments as for 42H. */
export function paceWarningInfo(command: number, packs: readonly PaceWarningPack[], flag = 0): Uint8Array {
  return Uint8Array.from([flag, commandOrCount(command, packs), ...packs.flatMap(encodePaceWarningPack)]);
}

function commandOrCount(command: number, packs: readonly unknown[]): number {
  return command === allPacks ? packs.length : command;
}
