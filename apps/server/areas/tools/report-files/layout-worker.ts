import { parentPort, workerData } from 'node:worker_threads';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import { type Filling, layOut } from '@heliodeck/reports/lay-out';
import type { CellProblem } from '@heliodeck/reports/problem';
import { TemplateProblem } from '@heliodeck/reports/problem';
import type { ResultLimits, Template } from '@heliodeck/reports/template/template';
import { drawPictures } from '../../../documents/drawn.ts';
import { arraysOf, type PackedTable, packed } from '../../../documents/packed-cells.ts';

/** Input of the layout thread. Functions cannot be passed, so links are the addresses of their reports. */
export interface LayoutOrder {
  readonly template: Template;
  readonly filling: Omit<Filling, 'linkTo'>;
  /** A spreadsheet is packed in the thread, so that its cells are not copied as objects. */
  readonly form: 'pages' | 'sheet';
  /** Limits of pages; undefined for a spreadsheet. */
  readonly limits: ResultLimits | undefined;
  /** Report → address of its preview, to which parameters are appended. */
  readonly links: Readonly<Record<string, string>>;
}
export type LayoutAnswer =
  | { readonly table: LaidOut }
  | { readonly packed: PackedTable }
  | { readonly problems: readonly CellProblem[] };

const { template, filling, form, limits, links } = workerData as LayoutOrder;

function linkTo(report: string, parameters: Readonly<Record<string, string>>): string {
  const address = links[report];
  if (address === undefined) return '';
  const more = new URLSearchParams(parameters).toString();
  return more === '' ? address : `${address}${encodeURIComponent(`&${more}`)}`;
}

function laidOut(): ReturnType<typeof layOut> {
  try {
    return layOut(template, { ...filling, linkTo }, limits);
  } catch (error) {
    if (error instanceof TemplateProblem) return { problems: [error.problem] };
    throw error;
  }
}

const answer = laidOut();
if (!('table' in answer)) parentPort?.postMessage(answer);
else {
  const table = await drawPictures(answer.table);
  if (form === 'pages') parentPort?.postMessage({ table });
  else {
    const sheet = packed(table);
    parentPort?.postMessage({ packed: sheet }, arraysOf(sheet));
  }
}
