const packetBytes = 188;
const sync = 0x47;
/** Ticks per second of a presentation time; it wraps to 0 after 2³³. */
const ticksPerSecond = 90_000;
const timeSpan = 2 ** 33;
/** Most bytes without a key frame. */
const longestPiece = 48 * 1024 * 1024;

/** A segment of a stream that begins with a key frame. */
export interface Piece {
  readonly bytes: Buffer;
  readonly seconds: number;
}

/** Coding by the stream type of the program map (ISO/IEC 13818-1, table 2-34). */
export type Coding = 'h264' | 'h265' | 'other';
const codings: Readonly<Record<number, Coding>> = { 27: 'h264', 36: 'h265' };

/**
 * Splits an MPEG transport stream into segments, each of which begins with its tables and a key frame, so that it can be played alone.
 * @param leastSeconds a segment ends at the first key frame after this time
 */
export function tsCutter(
  to: { readonly coding: (coding: Coding) => void; readonly piece: (piece: Piece) => void },
  leastSeconds: number,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let [mapPid, videoPid] = [-1, -1];
  let tables: readonly [program: Buffer, map: Buffer] | undefined;
  let program: Buffer | undefined;
  let piece: Buffer[] = [];
  let bytes = 0;
  let since: number | undefined;

  const take = (packet: Buffer): void => {
    const pid = packet.readUInt16BE(1) & 0x1fff;
    if (pid === 0) {
      program = packet;
      mapPid = programMapOf(packet) ?? mapPid;
    } else if (pid === mapPid) {
      const video = videoOf(packet);
      if (video && program) {
        if (videoPid !== video.pid) to.coding(video.coding);
        videoPid = video.pid;
        tables = [program, packet];
      }
    } else if (pid === videoPid && tables && beginsKeyFrame(packet)) {
      const time = timeOf(packet);
      const seconds = since === undefined || time === undefined ? 0 : secondsBetween(since, time);
      if (since === undefined || seconds >= leastSeconds) {
        if (since !== undefined) to.piece({ bytes: Buffer.concat(piece), seconds });
        piece = [...tables];
        bytes = 0;
        since = time ?? since;
      }
    }
    if (since === undefined) return;
    bytes += packetBytes;
    if (bytes > longestPiece) [piece, bytes, since] = [[], 0, undefined];
    else piece.push(packet);
  };
  return (chunk) => {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + packetBytes <= all.length) {
      if (all[at] === sync) {
        take(all.subarray(at, at + packetBytes));
        at += packetBytes;
      } else at += 1;
    }
    rest = all.subarray(at);
  };
}

/** Seconds from one presentation time to a later one. */
function secondsBetween(from: number, to: number): number {
  return ((to - from + timeSpan) % timeSpan) / ticksPerSecond;
}

function hasStart(packet: Buffer): boolean {
  return (packet.readUInt8(1) & 0x40) !== 0;
}

/** Offset of a packet's payload. */
function payloadAt(packet: Buffer): number {
  const control = packet.readUInt8(3) & 0x30;
  if (control === 0x10) return 4;
  return control === 0x30 ? Math.min(5 + packet.readUInt8(4), packetBytes) : packetBytes;
}

/** The bytes of a section, without its pointer. */
function sectionOf(packet: Buffer): Buffer | undefined {
  const at = payloadAt(packet);
  if (!hasStart(packet) || at >= packetBytes) return undefined;
  const section = packet.subarray(at + 1 + packet.readUInt8(at));
  return section.length < 12 ? undefined : section;
}

function programMapOf(packet: Buffer): number | undefined {
  const section = sectionOf(packet);
  return section && section.readUInt16BE(10) & 0x1fff;
}

function videoOf(packet: Buffer): { readonly pid: number; readonly coding: Coding } | undefined {
  const section = sectionOf(packet);
  if (section === undefined) return undefined;
  const end = Math.min(3 + (section.readUInt16BE(1) & 0x0fff) - 4, section.length);
  const at = 12 + (section.readUInt16BE(10) & 0x0fff);
  if (at + 5 > end) return undefined;
  return { pid: section.readUInt16BE(at + 1) & 0x1fff, coding: codings[section.readUInt8(at)] ?? 'other' };
}

/** Whether decoding can begin at a packet (the random access indicator). */
function beginsKeyFrame(packet: Buffer): boolean {
  const isAdapted = (packet.readUInt8(3) & 0x20) !== 0 && packet.readUInt8(4) > 0;
  return hasStart(packet) && isAdapted && (packet.readUInt8(5) & 0x40) !== 0;
}

/** The presentation time of the picture that begins in a packet, in ticks. */
function timeOf(packet: Buffer): number | undefined {
  const at = payloadAt(packet);
  if (at + 14 > packetBytes || packet.readUIntBE(at, 3) !== 1) return undefined;
  if ((packet.readUInt8(at + 7) & 0x80) === 0) return undefined;
  const [high, middle, low] = [
    packet.readUInt8(at + 9),
    packet.readUInt16BE(at + 10),
    packet.readUInt16BE(at + 12),
  ];
  return ((high >> 1) & 0x07) * 2 ** 30 + (middle >> 1) * 2 ** 15 + (low >> 1);
}
