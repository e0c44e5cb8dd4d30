import { profiles } from '@heliodeck/devices/registry';
import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import type { ReportedFind } from '../../../widgets/bus-scan/use-scan.ts';

/** A device that may be added, as edited in the form. */
export interface FoundDraft {
  readonly isTaken: boolean;
  readonly model: string | undefined;
  readonly type: number | undefined;
  readonly name: string;
}

/** A guess with a lower score is not preselected. */
const leastScore = 20;

/** Key of a find among the others. */
export const findKey = ({ family, address }: ReportedFind): string => `${family} ${address}`;

/** The initial draft of a find: the best guess, if its score is high enough, named after model and address. */
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

/** Changing the model also changes the type if it does not match. */
export function withModel(draft: FoundDraft, model: string): FoundDraft {
  const types = profiles.get(model)?.deviceTypes ?? [];
  const type = types.find((one) => one === draft.type) ?? types[0];
  return { ...draft, model, type, isTaken: true };
}
