import { noBytes } from '@heliodeck/kit/bytes';
import { Collector, type Framer, type Sink } from '../collector.ts';
import type { Discard, Exchange } from '../exchange.ts';
import { type PaceAnalogPack, parsePaceAnalog } from './analog.ts';
import {
  batteryCid1s,
  decodePaceFrame,
  encodePaceFrame,
  eoi,
  maxPaceFrame,
  nibble,
  type PaceFrame,
  paceCommand,
  soi,
} from './frame.ts';
import { parsePaceCapacity, parsePaceClock, parsePaceText } from './replies.ts';
import { allPacks, type PaceReport } from './report.ts';
import { parsePaceWarning } from './warning.ts';

/** A command to a PACE BMS. RS485: `address` is the pack's and, for 42H and 44H, is repeated in COMMAND. */
export interface PaceQuestion {
  readonly address: number;
  readonly cid2: number;
  /** For 42H/44H the COMMAND byte: a pack's address, or FFH for all packs of the master. */
  readonly info?: Uint8Array;
  readonly version?: number;
  readonly cid1?: number;
  /**
   * True if a reply with any INFO answers a command without a known form of reply: a user reads the single answer to a raw packet, and no
   * other request is pending.
   */
  readonly anyInfo?: boolean;
}

/** A reply with return code 00. */
export interface PaceReply {
  readonly version: number;
  readonly address: number;
  readonly cid1: number;
  readonly info: Uint8Array;
}

/** Largest return code; above are only command codes, so a frame with one of them there is a request. */
const lastRtn = 0x0f;

/**
 * A PACE ASCII exchange (9600 8N1, one request at a time). A reply does not contain the command it answers, and a master pack answers for
 * its slaves under its own address. So a reply is recognised by its COMMAND if it has one, and by the form of its INFO; other replies by
 * form and an address that may answer for the pack. A return code other than 00 is the error 'pace-<two hex digits>'.
 */
export function paceRequest(question: PaceQuestion): Exchange<PaceReply> {
  const { address, cid2, info = noBytes, anyInfo = false } = question;
  const request = encodePaceFrame({ ...question, code: cid2 });
  const command = info[0] === undefined ? '' : ` command ${hex(info[0])}`;
  return {
    request,
    expectsAnswer: true,
    label: `PACE ${hex(cid2)} address ${address}${command}`,
    listen: () => new Collector(new PaceFramer({ address, cid2, info, anyInfo })),
  };
}

interface PaceRequest {
  readonly address: number;
  readonly cid2: number;
  readonly info: Uint8Array;
  readonly anyInfo: boolean;
}

class PaceFramer implements Framer<PaceReply> {
  readonly capacity = maxPaceFrame;
  readonly #asked: PaceRequest;

  constructor(asked: PaceRequest) {
    this.#asked = asked;
  }

  judge(bytes: Uint8Array, at: number, sink: Sink<PaceReply>): number {
    if (bytes[at] !== soi) return beforeFrame(bytes, at, sink);
    const end = frameEnd(bytes, at);
    if (end === bytes.length) return 0;
    if (bytes[end] !== eoi) {
      sink.discard(bytes[end] === soi ? 'length' : 'noise');
      return end - at;
    }
    this.#take(withoutStrays(bytes.subarray(at, end + 1)), sink);
    return end + 1 - at;
  }

  find(bytes: Uint8Array, from: number): number {
    for (let at = bytes.indexOf(soi, from); at >= 0; at = bytes.indexOf(soi, at + 1)) {
      const end = frameEnd(bytes, at);
      if (bytes[end] !== eoi) continue;
      const parts = decodePaceFrame(withoutStrays(bytes.subarray(at, end + 1)));
      if (typeof parts === 'object' && typeof judgeFrame(parts, this.#asked) === 'object') return at;
    }
    return -1;
  }

  #take(frame: Uint8Array, sink: Sink<PaceReply>): void {
    const parts = decodePaceFrame(frame);
    const verdict = typeof parts === 'string' ? parts : judgeFrame(parts, this.#asked);
    if (typeof verdict === 'string') sink.discard(verdict);
    else if (verdict.code === 0) sink.answer(frame, verdict);
    else sink.error(frame, `pace-${hex(verdict.code)}`);
  }
}

/** Skips to the next SOI; line ends and the 00 glitches of an adapter are not counted as noise. */
function beforeFrame(bytes: Uint8Array, at: number, sink: Sink<PaceReply>): number {
  const next = bytes.indexOf(soi, at);
  const end = next < 0 ? bytes.length : next;
  const padding = bytes.subarray(at, end).every((byte) => byte === 0x0a || byte === eoi || byte === 0);
  if (!padding) sink.discard('noise');
  return end - at;
}

/** Offset of the first byte after the SOI at `at` that is not text of the frame: normally its EOI. */
function frameEnd(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && (nibble(bytes[end]) >= 0 || isStray(bytes[end]))) end++;
  return end;
}

/** One-byte heartbeats of a DTU within a split frame; no character of a frame has their value. */
function isStray(byte: number | undefined): boolean {
  return byte === 0x00 || byte === 0xfe;
}

function withoutStrays(frame: Uint8Array): Uint8Array {
  return frame.some(isStray) ? frame.filter((byte) => !isStray(byte)) : frame;
}

/** The frame itself if it answers, with or without an error; else why it does not. */
function judgeFrame(frame: PaceFrame, asked: PaceRequest): PaceFrame | Discard {
  if (!batteryCid1s.has(frame.cid1)) return 'dialect';
  if (frame.code > lastRtn) return isEcho(frame, asked) ? 'echo' : 'foreign';
  const fits = frame.code === 0 ? answers(frame, asked) : isFrom(frame, asked);
  return fits ? frame : 'mismatch';
}

/** The master pack polls its slaves on the same bus with frames of the same form; only the own request is an echo. */
function isEcho(frame: PaceFrame, asked: PaceRequest): boolean {
  return frame.code === asked.cid2 && frame.address === asked.address && frame.info[0] === asked.info[0];
}

function answers(frame: PaceFrame, asked: PaceRequest): boolean {
  const { info } = frame;
  if (asked.cid2 === paceCommand.analog || asked.cid2 === paceCommand.warning) {
    const command = asked.info[0] ?? asked.address;
    const hasForm = asked.cid2 === paceCommand.analog ? isAnalog(info, command) : isWarning(info, command);
    return hasForm && repeatsCommand(frame, command);
  }
  return isFrom(frame, asked) && hasShape(info, asked);
}

/** A master pack (1) answers for its slaves, and a stand-alone pack (0) for any address, under their own address. */
function isFrom(frame: PaceFrame, asked: PaceRequest): boolean {
  return frame.address === asked.address || frame.address <= 1;
}

function isAnalog(info: Uint8Array, command: number): boolean {
  const report = parsePaceAnalog(info, command);
  return report !== undefined && (parsePaceWarning(info, command) === undefined || showsVoltages(report));
}

function isWarning(info: Uint8Array, command: number): boolean {
  if (parsePaceWarning(info, command) === undefined) return false;
  const report = parsePaceAnalog(info, command);
  return report === undefined || !showsVoltages(report);
}

/**
 * Distinguishes an INFO that fits both forms (packs of eight or of odd cell counts) by its cell voltages: alert bytes read as voltages are
 * near 0 V or far above any cell. One broken wire does not turn a voltage into an alert.
 */
function showsVoltages({ packs }: PaceReport<PaceAnalogPack>): boolean {
  return packs.some(({ cellVoltages }) => {
    const likely = cellVoltages.filter((millivolts) => millivolts > 1000 && millivolts < 5000);
    return likely.length * 2 > cellVoltages.length;
  });
}

/** A stand-alone pack answers as 0 to any address; it has no neighbours to be confused with. */
function repeatsCommand(frame: PaceFrame, command: number): boolean {
  const told = frame.info[1];
  return command === allPacks || told === command || (told === 0 && frame.address === 0);
}

function hasShape(info: Uint8Array, asked: PaceRequest): boolean {
  switch (asked.cid2) {
    case paceCommand.softwareVersion:
    case paceCommand.serialNumber:
      return info.length > 0 && parsePaceText(info) !== undefined;
    case paceCommand.capacity:
      return parsePaceCapacity(info) !== undefined;
    case paceCommand.readTime:
      return parsePaceClock(info) !== undefined;
    case paceCommand.packNumber:
      return info.length === 1;
    default:
      // Many replies begin with the control byte of the request; those of history and control commands need not.
      if (asked.anyInfo || info.length === 0 || asked.info.length === 0) return true;
      return info[0] === asked.info[0];
  }
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
