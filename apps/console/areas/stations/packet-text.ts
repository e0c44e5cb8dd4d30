import type { Label } from '@heliodeck/kit/label';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { crcHint, mostPacket, packetFault, parseHex } from '@heliodeck/protocol/raw';

/** A CRC and the packet that ends in it; both bare hex digits. */
interface Mended {
  readonly crc: string;
  readonly packet: string;
}

/** What can be said of a packet while it is typed. */
type PacketHint =
  /** Nothing typed, or too little to have a checksum. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'problem'; readonly problem: Label }
  | { readonly kind: 'right' }
  /** The CRC that fits behind the packet, and the one that fits instead of its last two bytes. */
  | { readonly kind: 'wrong'; readonly appended: Mended; readonly replaced?: Mended };

/** Judges a packet as typed. A wrong CRC is a hint, never a refusal (docs/product/commands.md#raw-packets). */
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

/** What keeps a packet from being sent; undefined = it can go. */
export function packetProblem(text: string): Label | undefined {
  if (text.trim() === '') return messages['command.textRequired'];
  const hint = packetHint(text);
  return hint.kind === 'problem' ? hint.problem : undefined;
}
