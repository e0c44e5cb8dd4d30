import { wireTime } from '@heliodeck/model/wire/time';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import type { PdfWriter } from '../../documents/pdf.ts';
import { disposition } from '../../http/disposition.ts';
import type { HttpExchange } from '../../http/route.ts';

/** File name of a report's PDF: report and time, like its spreadsheet. */
export function pdfName({ now, zone }: Pick<Context, 'now' | 'zone'>, title: string): string {
  return `${title}${wireTime(now, zone).replace(/\D/g, '')}.pdf`;
}

/** Sends a report as a PDF response. */
export async function sendPdf(
  context: Pick<Context, 'now' | 'zone'>,
  raw: Pick<HttpExchange, 'setHeader' | 'send'>,
  pdf: Pick<PdfWriter, 'open'>,
  table: LaidOut,
): Promise<void> {
  const { size, stream } = await pdf.open(table);
  raw.setHeader('content-type', 'application/pdf');
  raw.setHeader('content-length', String(size));
  raw.setHeader('content-disposition', disposition('attachment', pdfName(context, table.title)));
  raw.send(stream);
}
