import type { ReportedFind } from '../bus-scan/use-scan.ts';

/** Result of a scan for one device. */
export type ScanVerdict =
  /** It responds as its model does. */
  | { readonly kind: 'there' }
  /** Another device responds at its address. */
  | { readonly kind: 'other'; readonly profile: string }
  | { readonly kind: 'disturbed' }
  /** Nothing responds at its address, but an unregistered address responds as its model. */
  | { readonly kind: 'moved'; readonly address: number }
  /** Others respond, but it does not. */
  | { readonly kind: 'alone'; readonly others: number }
  | { readonly kind: 'nobody' };

/** A guess whose score is lower than the best by this margin is ignored. */
const margin = 10;

/** Interprets the finds of a scan for a device of a model at an address of a protocol family. */
export function readFinds(
  device: { readonly address: number; readonly model: string; readonly family: string },
  finds: readonly ReportedFind[],
): ScanVerdict {
  const { address, model, family } = device;
  const own = finds.find((find) => find.family === family && find.address === address);
  if (own?.disturbed) return { kind: 'disturbed' };
  if (own !== undefined) {
    const [best] = own.fits;
    return best === undefined || fits(own, model)
      ? { kind: 'there' }
      : { kind: 'other', profile: best.profile };
  }
  const strangers = finds.filter((find) => find.registered === null && find.family === family);
  const same = strangers.filter((find) => fits(find, model));
  const [moved] = same.toSorted((one, other) => scoreOf(other, model) - scoreOf(one, model));
  if (moved !== undefined) return { kind: 'moved', address: moved.address };
  const others = finds.filter(({ disturbed }) => !disturbed).length;
  return others > 0 ? { kind: 'alone', others } : { kind: 'nobody' };
}

const scoreOf = ({ fits: all }: ReportedFind, model: string): number =>
  all.find(({ profile }) => profile === model)?.score ?? 0;

function fits(find: ReportedFind, model: string): boolean {
  const score = scoreOf(find, model);
  return score > 0 && score + margin >= (find.fits[0]?.score ?? 0);
}
