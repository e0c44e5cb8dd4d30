import type { CodeKind } from '@heliodeck/reports/drawing';
import type { LaidOutPicture } from '@heliodeck/reports/laid-out';
import { toSVG } from 'bwip-js/node';

/** Longest text that is drawn: more than what a bar code of a page's width or a QR code of a phone's camera can hold. */
const longest: Readonly<Record<CodeKind, number>> = { qr: 1200, code128: 60 };
const bcid: Readonly<Record<CodeKind, string>> = { qr: 'qrcode', code128: 'code128' };

/** A text as a code for machines, with its quiet zone; undefined where that kind of code cannot say it. */
export function codePicture(code: CodeKind, text: string): LaidOutPicture | undefined {
  // Code 128 has ASCII alone; of other signs readers would show bytes.
  if (text.length > longest[code] || (code === 'code128' && !/^[ -~]+$/.test(text))) return undefined;
  try {
    const shape = code === 'code128' ? { height: 12, includetext: true, textxalign: 'center' } : {};
    const padding = { paddingwidth: code === 'code128' ? 10 : 4, paddingheight: code === 'code128' ? 2 : 4 };
    const svg = toSVG({ bcid: bcid[code], text, ...shape, ...padding } as Parameters<typeof toSVG>[0]);
    return { type: 'svg', bytes: Buffer.from(svg) };
  } catch {
    return undefined;
  }
}
