import { camera } from '@heliodeck/model/video/camera';
import { type CameraAddress, cameraSource } from '@heliodeck/model/video/camera-address';
import type { PlayKind } from '@heliodeck/model/video/video-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { unseal } from '../../access/keys/seal.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { statement } from '../../store/sql.ts';
import { placeOfPassword } from './camera-rules.ts';
import { parseCameraAddress } from './judged-camera.ts';

/** Source of a camera's stream, with credentials. Never sent to clients. */
export interface CameraTarget {
  readonly cameraId: string;
  readonly tenantId: string;
  readonly kind: PlayKind;
  /** Undefined for a test picture, which the server generates. */
  readonly address: CameraAddress | undefined;
  readonly username: string;
  readonly password: string;
  /** Whether the pictures are converted to H.264. */
  readonly transcode: boolean;
}

const kinds: Readonly<Record<number, PlayKind>> = {
  [cameraSource.rtsp]: 'hls',
  [cameraSource.hls]: 'hls',
  [cameraSource.flv]: 'flv',
  [cameraSource.webrtc]: 'webrtc',
  [cameraSource.test]: 'hls',
};

/** A target with an address. */
export type AddressedTarget = CameraTarget & { readonly address: CameraAddress };

/** Whether a camera's stream is played as it is; otherwise it is generated or repackaged here. */
export function isPassed(target: CameraTarget): target is AddressedTarget {
  return target.address !== undefined && !target.address.scheme.startsWith('rtsp');
}

/**
 * Returns the stream of a camera visible to the caller.
 * @param small requests the sub-stream, if there is one
 * @throws CodedError record.notFound, video.disabled, video.unreadable
 */
export async function cameraTarget(
  parts: { readonly entities: EntityEngine; readonly sealing: Uint8Array },
  context: Context,
  { id, small }: { readonly id: string; readonly small: boolean },
): Promise<CameraTarget> {
  const [seen] = await parts.entities.byIds(context, camera, [id]);
  if (seen === undefined) throw new CodedError('record.notFound');
  if (!seen.enabled) throw new CodedError('video.disabled');
  const source = Number(seen.sourceType);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ sealed: string | null }>(
      statement`select password as sealed from camera where id = ${id}`,
    ),
  );
  const { tenantId } = context.caller;
  const sub = small && source !== cameraSource.webrtc ? seen.subAddress : null;
  return {
    cameraId: id,
    tenantId,
    kind: kinds[source] ?? 'hls',
    address: source === cameraSource.test ? undefined : parseCameraAddress(sub || seen.address, source),
    username: seen.username ?? '',
    password: opened(parts.sealing, tenantId, rows[0]?.sealed ?? ''),
    transcode: seen.transcode === true,
  };
}

function opened(sealing: Uint8Array, tenantId: string, sealed: string): string {
  if (sealed === '') return '';
  try {
    return unseal(sealing, placeOfPassword(tenantId), sealed);
  } catch {
    throw new CodedError('video.unreadable');
  }
}
