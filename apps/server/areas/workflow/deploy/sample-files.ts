import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { compile } from '@heliodeck/workflow/decode/compile';
import { type DeployedFile, readForms } from './deploy.ts';

/** A process that comes with the product, with its keys in the model and in the dictionary `flow`. */
export interface SampleProcess {
  readonly file: string;
  readonly key: string;
  readonly category: string;
}

export const samples: readonly SampleProcess[] = [
  { file: 'leave', key: 'Leave', category: '1' },
  { file: 'expense', key: 'Expense', category: '2' },
  { file: 'repair-approval', key: 'RepairApproval', category: '3' },
  { file: 'work-ticket', key: 'WorkTicket', category: '4' },
];

const folder = new URL('../samples/', import.meta.url);

/** The file of a process, with its forms. */
export function sampleFile({ file }: SampleProcess): DeployedFile {
  const read = (name: string): Buffer => readFileSync(new URL(name, folder));
  const name = `${file}.bpmn20.xml`;
  const forms = readForms(JSON.parse(read(`${file}.forms.json`).toString('utf8')));
  return { name, bytes: read(name), forms };
}

const fingerprints = new Map<string, string>();

/** A hash of the file and the forms of a process. */
export function sampleFingerprint(sample: SampleProcess): string {
  const known = fingerprints.get(sample.key);
  if (known !== undefined) return known;
  const { bytes, forms } = sampleFile(sample);
  const made = createHash('sha256').update(bytes).update(sorted(forms)).digest('hex');
  fingerprints.set(sample.key, made);
  return made;
}

/** Whether a deployed process is the same as the product's; drawings are not compared, because the program makes them. */
export async function isSameSample(
  sample: SampleProcess,
  xml: string,
  forms: ProcessForms,
): Promise<boolean> {
  const own = sampleFile(sample);
  const [one, other] = await Promise.all([compile(xml), compile(own.bytes)]);
  const parts = ({ definitions }: typeof one): string =>
    JSON.stringify(definitions, (_, part: unknown) => (part instanceof Map ? [...part] : part));
  return parts(one) === parts(other) && sorted(forms) === sorted(own.forms);
}

/** JSON with sorted keys: the database sorts them in another way. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
