import { parsePaceAnalog } from '@heliodeck/protocol/pace/analog';
import { paceCommand } from '@heliodeck/protocol/pace/frame';
import { parsePaceText } from '@heliodeck/protocol/pace/replies';
import { allPacks, type PaceReport } from '@heliodeck/protocol/pace/report';
import { type PaceReply, paceRequest } from '@heliodeck/protocol/pace/requests';
import { parsePaceWarning } from '@heliodeck/protocol/pace/warning';
import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Space } from '../definition/profile-spec.ts';
import type { ReadOp } from '../reading/read-op.ts';
import type { Slot } from '../values/derived.ts';
import { storedOf } from '../values/value.ts';

/** Address under which the pack connected to a DTU answers for all packs (RS232 2018-07-05: ADR 00, COMMAND FF). */
const master = 0;

/** One read per command. */
export function planPaceReads(points: readonly Point[], optional: boolean): ReadOp[] {
  const spaces = new Map<Space, Point[]>();
  for (const point of points) spaces.set(point.space, [...(spaces.get(point.space) ?? []), point]);
  return [...spaces].map(([space, own]) =>
    space === 'version' ? versionRead(own, optional) : packRead(space, own, optional),
  );
}

/**
 * The address of a request. A device's address is COMMAND, which selects the pack: a pack's own address, or FFH for all packs, for which
 * the request goes to the master.
 */
export function frameAddress(device: Pick<DeviceRef, 'address'>): number {
  return device.address === allPacks ? master : device.address;
}

function packRead(space: Space, points: readonly Point[], optional: boolean): ReadOp {
  const cid2 = space === 'analog' ? paceCommand.analog : paceCommand.warning;
  const parse = space === 'analog' ? parsePaceAnalog : parsePaceWarning;
  return {
    key: space,
    points,
    pieces: [],
    refusalIsNull: optional,
    ask: (device) =>
      paceRequest({ address: frameAddress(device), cid2, info: Uint8Array.of(device.address) }),
    take: (answer, findings, command) => {
      const report: PaceReport<object> | undefined = isPaceReply(answer)
        ? parse(answer.info, command)
        : undefined;
      if (report === undefined) return false;
      for (const [i, pack] of report.packs.entries()) {
        const fields = pack as Readonly<Record<string, unknown>>;
        takeFields(points, fields, findings.of(command === allPacks ? i + 1 : command));
      }
      return true;
    },
  };
}

function versionRead(points: readonly Point[], optional: boolean): ReadOp {
  return {
    key: 'version',
    points,
    pieces: [],
    refusalIsNull: optional,
    ask: (device) => paceRequest({ address: frameAddress(device), cid2: paceCommand.softwareVersion }),
    take: (answer, findings, command) => {
      const text = isPaceReply(answer) ? parsePaceText(answer.info) : undefined;
      if (text === undefined) return false;
      const slots = findings.of(command === allPacks ? 1 : command);
      for (const point of points) slots[point.slot] = text.trim() || null;
      return true;
    },
  };
}

/** True for an answer to a PACE request. */
export function isPaceReply(answer: unknown): answer is PaceReply {
  return (
    typeof answer === 'object' && answer !== null && 'info' in answer && answer.info instanceof Uint8Array
  );
}

/** Packs have different numbers of cells and sensors: a missing field is null. */
function takeFields(
  points: readonly Point[],
  fields: Readonly<Record<string, unknown>>,
  slots: Slot[],
): void {
  for (const point of points) {
    const field = fields[point.field];
    const raw = point.item >= 0 && Array.isArray(field) ? field[point.item] : field;
    slots[point.slot] = typeof raw === 'number' ? storedOf(point, raw) : null;
  }
}
