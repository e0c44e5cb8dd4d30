import type { Label } from '@heliodeck/kit/label';
import { compile } from '@heliodeck/workflow/decode/compile';
import { FileError, fileText } from '@heliodeck/workflow/decode/file-text';
import { messageLabel } from '@heliodeck/workflow/decode/problem-words';
import { withDrawing } from '@heliodeck/workflow/layout/draw';

/** A file that can be drawn, or the reason why it cannot. */
export type OpenedFile =
  | { readonly name: string; readonly xml: string; readonly isLaidOut: boolean }
  | { readonly refused: Label };

/** Reads a BPMN file in its declared encoding; a file without a drawing gets one. */
export async function openFile(file: Pick<File, 'name' | 'arrayBuffer'>): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = fileText(bytes);
    const { problems } = await compile(bytes);
    // A dropped element would be missing in the saved file.
    const refusal = problems.find(({ code }) => code === 'file' || code === 'droppedElement');
    if (refusal !== undefined) return { refused: messageLabel(refusal.message) };
    const xml = await withDrawing(text);
    return { name: nameOf(file.name), xml, isLaidOut: xml !== text };
  } catch (error) {
    return {
      refused: messageLabel(error instanceof FileError ? error.message : 'the file is no BPMN 2.0 document'),
    };
  }
}

/** A file's name without its extension. */
function nameOf(fileName: string): string {
  return fileName.replace(/(?:\.bpmn20)?\.(?:xml|bpmn)$/i, '');
}
