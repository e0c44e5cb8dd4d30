import type { ReportedFind } from '../bus-scan/use-scan.ts';

/** What a scan tells of one device. */
export type ScanVerdict =
  /** It answers, and as its model does. */
  | { readonly kind: 'there' }
  /** Something else answers at its address. */
  | { readonly kind: 'other'; readonly profile: string }
  | { readonly kind: 'disturbed' }
  /** Nothing answers at its address, but an address that nobody has entered answers as its model. */
  | { readonly kind: 'moved'; readonly address: number }
  /** Others answer, and it does not. */
  | { readonly kind: 'alone'; readonly others: number }
  | { readonly kind: 'nobody' };

/** A guess that is this much worse than the best is none. */
const margin = 10;

/** What the finds of a scan mean for a device of a model at an address of a family. */
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
