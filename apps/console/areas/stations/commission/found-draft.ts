import { profiles } from '@heliodeck/devices/registry';
import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import type { ReportedFind } from '../../../widgets/bus-scan/use-scan.ts';

/** A device that may be added, as the form has it. */
export interface FoundDraft {
  readonly isTaken: boolean;
  readonly model: string | undefined;
  readonly type: number | undefined;
  readonly name: string;
}

/** A guess below this is no choice. */
const leastScore = 20;

/** Name of a find among the others. */
export const findKey = ({ family, address }: ReportedFind): string => `${family} ${address}`;

/** What a find starts as: the best guess, where it is a good one, under the name of its model and address. */
export function draftOf(find: ReportedFind, translate: (words: Label) => string): FoundDraft {
  const [best] = find.fits;
  const model = best !== undefined && best.score >= leastScore ? best.profile : undefined;
  const profile = profiles.get(model ?? '');
  const words = profile?.label ?? label('设备', 'Device');
  return {
    isTaken: model !== undefined && find.registered === null && !find.disturbed,
    model,
    type: profile?.deviceTypes[0],
    name: `${translate(words)} ${String(find.address).slice(-6)}`.slice(0, 50),
  };
}

/** Another model brings its own type where the type does not fit. */
export function withModel(draft: FoundDraft, model: string): FoundDraft {
  const types = profiles.get(model)?.deviceTypes ?? [];
  const type = types.find((one) => one === draft.type) ?? types[0];
  return { ...draft, model, type, isTaken: true };
}
