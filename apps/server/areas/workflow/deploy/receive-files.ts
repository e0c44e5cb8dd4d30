import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ProcessForms } from '@heliodeck/model/workflow/form';
import type { HttpExchange } from '../../../http/route.ts';
import { type DeployedFile, readForms } from './deploy.ts';

/** Largest file of a process, bytes, and most files of one call. */
const largestFile = 2 * 1024 * 1024;
const mostFiles = 4;
/** Suffix of a file with forms by key, uploaded with the process files that refer to them. */
const formsSuffix = '.forms.json';

/**
 * Reads the files of a multipart body: processes, and the forms of all of them.
 * @throws CodedError upload.noFile, upload.tooLarge, workflow.badForms
 */
export async function receiveProcessFiles(
  raw: Pick<HttpExchange, 'files'>,
): Promise<readonly DeployedFile[]> {
  if (!raw.files) throw new CodedError('upload.noFile');
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  for await (const part of raw.files()) {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of part.stream) {
      length += chunk.length;
      if (length <= largestFile) chunks.push(Buffer.from(chunk));
    }
    if (length > largestFile || files.length >= mostFiles)
      throw new CodedError('upload.tooLarge', { max: largestFile / 1024 / 1024 });
    files.push({ name: part.name.replace(/^.*[\\/]/, '').slice(-200), bytes: Buffer.concat(chunks) });
  }
  const forms: ProcessForms = Object.assign(
    {},
    ...files.filter(({ name }) => name.endsWith(formsSuffix)).map(({ bytes }) => formsIn(bytes)),
  );
  const processes = files.filter(({ name }) => !name.endsWith(formsSuffix));
  if (processes.length === 0) throw new CodedError('upload.noFile');
  return processes.map((file) => ({ ...file, forms }));
}

function formsIn(bytes: Buffer): ProcessForms {
  try {
    return readForms(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CodedError('workflow.badForms', { key: '', why: 'JSON' });
    throw error;
  }
}
