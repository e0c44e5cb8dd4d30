import type { Label } from '@heliodeck/kit/label';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { crcHint, mostPacket, packetFault, parseHex } from '@heliodeck/protocol/raw';

/** A CRC, and the packet that ends with it; both bare hex digits. */
interface Mended {
  readonly crc: string;
  readonly packet: string;
}

/** Feedback on a packet while it is typed. */
type PacketHint =
  /** The packet is empty, or too short for a checksum. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'problem'; readonly problem: Label }
  | { readonly kind: 'right' }
  /** The CRC to append to the packet, and the one to replace its last two bytes. */
  | { readonly kind: 'wrong'; readonly appended: Mended; readonly replaced?: Mended };

/** Checks a packet as typed. A wrong CRC gives a hint, never an error (docs/product/commands.md#raw-packets). */
export function packetHint(text: string): PacketHint {
  if (text.trim() === '') return { kind: 'silent' };
  if (packetFault(text) === 'tooLong')
    return { kind: 'problem', problem: fillLabel(messages['command.packetTooLong'], { max: mostPacket }) };
  const bytes = parseHex(text);
  if (bytes === undefined) return { kind: 'problem', problem: messages['command.notHex'] };
  const { ok, expected, appended } = crcHint(bytes);
  if (ok) return { kind: 'right' };
  if (appended === '') return { kind: 'silent' };
  const hex = text.replace(/\s+/g, '').toUpperCase();
  const behind = { crc: appended, packet: hex + appended };
  if (expected === '') return { kind: 'wrong', appended: behind };
  return {
    kind: 'wrong',
    appended: behind,
    replaced: { crc: expected, packet: hex.slice(0, -4) + expected },
  };
}

/** Why a packet cannot be sent; undefined = it can be sent. */
export function packetProblem(text: string): Label | undefined {
  if (text.trim() === '') return messages['command.textRequired'];
  const hint = packetHint(text);
  return hint.kind === 'problem' ? hint.problem : undefined;
}
