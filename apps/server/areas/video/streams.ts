import { createHash } from 'node:crypto';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { CameraAddress } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Access } from '../../access/callers/access.ts';
import { paramNumber } from '../../access/records/params.ts';
import type { Context } from '../../context.ts';
import { type AllowedHosts, allowedHosts } from '../../outgoing.ts';
import type { Services } from '../../services.ts';
import { type AddressedTarget, type CameraTarget, isPassed } from './camera-reads.ts';
import { judgedIpOf } from './judged-camera.ts';
import { openSource } from './pass/ask-source.ts';
import { nameMaker, passedList } from './pass/hls-pass.ts';
import type { CameraStream } from './repackage/camera-stream.ts';
import type { HasFfmpeg } from './repackage/find-ffmpeg.ts';
import type { StreamPool } from './repackage/stream-pool.ts';
import type { WallCaller } from './ticket.ts';

/** Dependencies of the routes of video. */
export interface VideoParts {
  readonly services: Services;
  readonly access: Pick<Access, 'callerBehind' | 'keys'>;
  readonly pool: StreamPool;
  readonly hasFfmpeg: HasFfmpeg;
  readonly wallCaller: WallCaller;
}

/** A player's request is answered within this time, ms, whatever the camera does. */
const waitMs = 10_000;

/** Key of the stream of a camera's present record: another address or password makes another one. */
function keyOf({ cameraId, address, username, password, transcode }: CameraTarget): string {
  const source = JSON.stringify([address, username, password, transcode]);
  return `${cameraId} ${createHash('sha256').update(source).digest('base64url')}`;
}

/** Returns the running repackaged stream of a camera, if there is one. */
export function runningStream({ pool }: VideoParts, target: CameraTarget): CameraStream | undefined {
  return pool.find(keyOf(target));
}

/**
 * Returns the playlist of a repackaged stream, which is started if necessary.
 * @throws CodedError video.… : why there is nothing to play
 */
export async function repackagedList(
  { services, pool, hasFfmpeg }: VideoParts,
  { zone }: Pick<Context, 'zone'>,
  target: CameraTarget,
): Promise<string> {
  const { store } = services;
  if (!(await hasFfmpeg())) throw new CodedError('video.ffmpegMissing');
  const { address, username, password, transcode } = target;
  const judged = async (one: CameraAddress) => judgedIpOf(one, await allowedHosts(store));
  if (address) await judged(address);
  const limits = {
    most: await paramNumber(store, platformTenant, 'video.repackagedAtOnce'),
    mostConverted: await paramNumber(store, platformTenant, 'video.convertedAtOnce'),
  };
  const source = {
    transcode,
    target: address && (async () => ({ address, username, password, pinned: await judged(address) })),
  };
  const stream = pool.open(keyOf(target), source, limits);
  await stream.settled(waitMs);
  const list = stream.list();
  if (list !== undefined) return list;
  throw sinceWhen(stream, zone);
}

/** Reasons that are less specific than the time since when there is no picture. */
const vague: readonly string[] = ['video.noSignal', 'video.unreachable', 'video.notPlayable'];

function sinceWhen({ reason, lastPiece }: CameraStream, zone: string): CodedError {
  const why = reason ?? new CodedError('video.noSignal');
  if (lastPiece === undefined || !vague.includes(why.code)) return why;
  return new CodedError('video.noSignalSince', { time: wireTime(lastPiece, zone) });
}

/** Checks whether a camera has something to play, and starts what is necessary. @throws CodedError video.… : why not */
export async function makeReady(parts: VideoParts, context: Context, target: CameraTarget): Promise<void> {
  if (!isPassed(target)) {
    await repackagedList(parts, context, target);
    return;
  }
  const allowed = await allowedHosts(parts.services.store);
  await judgedIpOf(target.address, allowed);
  if (target.kind === 'hls') {
    await passedList(target, allowed, nameMaker(parts.access.keys.sealing, target.cameraId));
  } else if (target.kind === 'flv') await lookAtFlv(target, allowed);
}

async function lookAtFlv(target: AddressedTarget, allowed: AllowedHosts): Promise<void> {
  const answer = await openSource(target, allowed);
  try {
    const timer = setTimeout(() => answer.destroy(), waitMs);
    let first: Buffer = Buffer.alloc(0);
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      first = Buffer.concat([first, chunk]);
      if (first.length >= 3) break;
    }
    clearTimeout(timer);
    if (first.toString('latin1', 0, 3) !== 'FLV') throw new CodedError('video.notPlayable');
  } catch (error) {
    throw error instanceof CodedError ? error : new CodedError('video.noSignal');
  } finally {
    answer.destroy();
  }
}
