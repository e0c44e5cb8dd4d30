import { recordValue, type SetRecord } from '@heliodeck/reports/expand/records';
import type { LaidOutPicture } from '@heliodeck/reports/laid-out';
import { drawingLimits } from '@heliodeck/reports/omitted';
import type { Template } from '@heliodeck/reports/template/template';

/** The pictures of a report by their addresses, and the addresses beyond the limit. */
export async function picturesOf(
  template: Pick<Template, 'cells'>,
  sets: Readonly<Record<string, readonly SetRecord[]>>,
  load: (address: string) => Promise<LaidOutPicture | undefined>,
): Promise<{
  readonly pictures: ReadonlyMap<string, LaidOutPicture>;
  readonly notLoaded: ReadonlySet<string>;
}> {
  const cells = template.cells.filter(({ picture }) => picture === true);
  // Fixed pictures come first: a letter head must not depend on the number of records.
  const fixed = cells.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  const named = cells.flatMap(({ set = '', field = '' }) =>
    (sets[set] ?? []).flatMap((row) => {
      const address = recordValue(row, field);
      return typeof address === 'string' ? [address] : [];
    }),
  );
  const addresses = [...new Set([...fixed, ...named])];
  const pictures = new Map<string, LaidOutPicture>();
  for (const address of addresses.slice(0, drawingLimits.pictures)) {
    const picture = await load(address);
    if (picture) pictures.set(address, picture);
  }
  return { pictures, notLoaded: new Set(addresses.slice(drawingLimits.pictures)) };
}
