import type { Label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/stations/dtu';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { isImei } from '@heliodeck/protocol/link/imei';

/** Why a text is not an IMEI; undefined = it is valid. The server applies the same check (stations/routes.ts). */
export function imeiProblem(text: string): Label | undefined {
  const imei = text.trim();
  if (imei === '') return dtu.fields.imei.required;
  return isImei(imei) ? undefined : fillLabel(messages['dtu.imeiInvalid'], { imei });
}
