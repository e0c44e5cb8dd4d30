import { toHex } from '@heliodeck/kit/bytes';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { paceCommand } from '@heliodeck/protocol/pace/frame';
import { parsePaceCapacity, parsePaceClock, parsePaceText } from '@heliodeck/protocol/pace/replies';
import { allPacks } from '@heliodeck/protocol/pace/report';
import { paceRequest } from '@heliodeck/protocol/pace/requests';
import { parsePaceRequest } from '@heliodeck/protocol/pace/slave';
import type { Profile } from '../definition/profile.ts';
import type { Space } from '../definition/profile-spec.ts';
import { firstRequest, type PutQuestion } from '../reading/put-question.ts';
import { clockText } from '../settings/clock.ts';
import { isPaceReply, planPaceReads } from './reads.ts';

/** The PACE request in the bytes, and the profile's points in its reply. */
export function paceQuestion(profile: Profile, bytes: Uint8Array): PutQuestion | undefined {
  const asked = firstRequest(bytes, parsePaceRequest);
  if (asked === undefined) return undefined;
  const { address, code: cid2, info, version, cid1 } = asked;
  const spaces: Readonly<Record<number, Space>> = {
    [paceCommand.analog]: 'analog',
    [paceCommand.warning]: 'warning',
    [paceCommand.softwareVersion]: 'version',
  };
  const points = profile.points.filter((point) => point.space === spaces[cid2]);
  const reads = points.length === 0 ? [] : planPaceReads(points, false);
  const pack = info[0] === allPacks ? allPacks : (info[0] ?? address);
  const told = (answer: unknown) => paceWordsIn(cid2, answer);
  return {
    exchange: paceRequest({ address, cid2, info, version, cid1, anyInfo: true }),
    reads,
    pack,
    isFor: (wanted) => wanted === pack,
    told,
  };
}

/** Commands whose replies contain points of a profile. */
const toldByPoints: readonly number[] = [
  paceCommand.analog,
  paceCommand.warning,
  paceCommand.softwareVersion,
];

/** Values in the replies to commands that are not polled: capacities, clock, serial number, number of packs. */
function paceWordsIn(cid2: number, answer: unknown): Record<string, MetricValue> {
  if (!isPaceReply(answer) || toldByPoints.includes(cid2)) return {};
  const { info } = answer;
  switch (cid2) {
    case paceCommand.capacity: {
      const capacity = parsePaceCapacity(info);
      if (capacity === undefined) return {};
      const { remaining, full, design } = capacity;
      return { remainCapacity: remaining, fullCapacity: full, disignCapacity: design };
    }
    case paceCommand.readTime: {
      const clock = parsePaceClock(info);
      return clock === undefined ? {} : { clock: clockText(clock) };
    }
    case paceCommand.serialNumber:
      return { serialNumber: parsePaceText(info)?.trim() || null };
    case paceCommand.packNumber:
      return { packCount: info[0] ?? null };
    default:
      // History, control, settings: their formats are not public, so the raw bytes are shown.
      return info.length === 0 ? {} : { info: toHex(info).toUpperCase() };
  }
}
