import type { Label } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/stations/dtu';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { isImei } from '@heliodeck/protocol/link/imei';

/** What keeps a text from being an IMEI; undefined = it is one. The server judges by the same (stations/routes.ts). */
export function imeiProblem(text: string): Label | undefined {
  const imei = text.trim();
  if (imei === '') return dtu.fields.imei.required;
  return isImei(imei) ? undefined : fillLabel(messages['dtu.imeiInvalid'], { imei });
}
