import type { CodeKind } from '@heliodeck/reports/drawing';
import type { LaidOutPicture } from '@heliodeck/reports/laid-out';
import { toSVG } from 'bwip-js/node';

/** Longest text that is drawn: more than fits a bar code as wide as a page, or a QR code for a phone's camera. */
const longest: Readonly<Record<CodeKind, number>> = { qr: 1200, code128: 60 };
const bcid: Readonly<Record<CodeKind, string>> = { qr: 'qrcode', code128: 'code128' };

/** A text as a machine-readable code, with its quiet zone; undefined if that kind of code cannot represent it. */
export function codePicture(code: CodeKind, text: string): LaidOutPicture | undefined {
  // Code 128 is limited to ASCII; readers would show other characters as bytes.
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
