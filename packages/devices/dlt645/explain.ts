import { addressCovers } from '@heliodeck/protocol/dlt645/frame';
import { dlt645Replay } from '@heliodeck/protocol/dlt645/replay';
import { functionCodes } from '@heliodeck/protocol/dlt645/requests';
import { parseDlt645Request } from '@heliodeck/protocol/dlt645/slave';
import type { Profile } from '../definition/profile.ts';
import { firstRequest, type PutQuestion } from '../reading/put-question.ts';
import { clockItemIn } from './clock.ts';
import { identifierText, planDlt645Reads } from './reads.ts';

/** The DL/T 645 request in the bytes, and the profile's points in its answer. */
export function dlt645Question(profile: Profile, bytes: Uint8Array): PutQuestion | undefined {
  const asked = firstRequest(bytes, parseDlt645Request);
  if (asked === undefined) return undefined;
  const { edition, control, di } = asked;
  const isRead = control === functionCodes[edition].read;
  const identifier = Number.parseInt(di, 16);
  const members = profile.blocks.find(([block]) => block === identifier)?.slice(1) ?? [identifier];
  const points = isRead ? profile.points.filter((point) => members.includes(point.address)) : [];
  const reads = planDlt645Reads(edition, profile, points).filter(
    (read) => read.key === `di:${identifierText(edition, identifier)}`,
  );
  const told = (answer: unknown) =>
    typeof answer === 'string' ? { meterAddress: answer } : isRead ? clockItemIn(edition, di, answer) : {};
  const isFor = (address: number) => addressCovers(asked.address, String(address).padStart(12, '0'));
  return { exchange: dlt645Replay(asked), reads, pack: 0, isFor, told };
}
