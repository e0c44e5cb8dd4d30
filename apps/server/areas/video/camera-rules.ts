import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import { camera } from '@heliodeck/model/video/camera';
import { cameraSource, isSameHost } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { seal } from '../../access/keys/seal.ts';
import { departmentOf } from '../../access/records/station-owner.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { allowedHosts } from '../../outgoing.ts';
import type { Store } from '../../store/store.ts';
import { judgedIpOf, parseCameraAddress } from './judged-camera.ts';

/** Place of a camera's password, to which `seal` binds it. */
export function placeOfPassword(tenantId: string): string {
  return `camera.password of ${tenantId}`;
}

/** Rules of cameras: a camera belongs to its station's department, has an allowed address, and its password is encrypted. */
export function cameraRules(store: Store, sealing: Uint8Array): EntityHooks {
  return defineHooks({
    entity: camera,
    async beforeSave(context, draft, before) {
      const { sourceType = before?.sourceType, address = before?.address } = draft;
      const { subAddress = before?.subAddress } = draft;
      const source = Number(sourceType);
      const createDept = await departmentOf(context, draft.stationId ?? before?.stationId ?? null);
      // Fields of another kind of source are cleared, above all a password.
      if (source === cameraSource.test)
        return { ...draft, createDept, address: null, subAddress: null, username: null, password: null };
      const target = parseCameraAddress(address, source);
      if (subAddress && source !== cameraSource.webrtc) {
        if (!isSameHost(target, parseCameraAddress(subAddress, source, 'subAddress')))
          throw new CodedError('video.subElsewhere', { field: 'subAddress' });
      }
      // An unknown host may be saved: a camera is often entered before it is installed.
      await judgedIpOf(target, await allowedHosts(store)).catch((error: unknown) => {
        if (!(error instanceof CodedError) || error.code !== 'video.noHost') throw error;
      });
      refuseElsewhere(draft, before, source);
      const { password } = draft;
      if (!password) return { ...draft, createDept };
      const { tenantId } = context.caller;
      return { ...draft, createDept, password: seal(sealing, placeOfPassword(tenantId), password) };
    },
  });
}

/** Otherwise a user who may edit cameras could have a password that the user does not know sent to another server. */
function refuseElsewhere(
  draft: Draft<typeof camera>,
  before: Row<typeof camera> | undefined,
  source: number,
): void {
  if (before === undefined || !before.address || !before.username || draft.password || draft.username === '')
    return;
  const old = parseCameraAddress(before.address, Number(before.sourceType));
  const moved = !isSameHost(old, parseCameraAddress(draft.address ?? before.address, source));
  const renamed = draft.username !== undefined && draft.username !== before.username;
  if (moved || renamed) throw new CodedError('video.passwordAgain', { field: 'password' });
}
