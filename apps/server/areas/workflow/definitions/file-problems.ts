import { type Label, type Locale, label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { problemLabel } from '@heliodeck/workflow/decode/problem-words';
import type { DecodeProblem } from '@heliodeck/workflow/definition';

/** Most problems listed in a refusal; the rest are counted. */
const mostNamed = 10;
/** Longer ids are truncated. */
const longestId = 80;

/** The refusal of a file with its problems, each with its element. @param name of the file, if it is one of several */
export function fileRefusal(
  refusals: readonly [DecodeProblem, ...(readonly DecodeProblem[])],
  name = '',
): CodedError {
  return new CodedError(
    'workflow.problems',
    { count: refusals.length, first: problemText(refusals[0]).en },
    { words: refusalWords(name, refusals) },
  );
}

/**
 * The error for a stored file that is no longer a valid process. @param problem its first problem; absent: the process is not in its file
 */
export function unreadable(problem: DecodeProblem | undefined): CodedError {
  const { zh, en } = problem === undefined ? notInFile : problemText(problem);
  return new CodedError(
    'workflow.unreadable',
    { why: en },
    {
      words: label(
        `流程文件无法再读取，请重新部署：${zh}`,
        `The file of the process cannot be read any more, please deploy it again: ${en}`,
      ),
    },
  );
}

const joints = label('；', '; ');

const notInFile = label('文件中没有此流程', 'the process is not in it');

/** Text of a refusal: every problem with the id of its element, so that all can be corrected at once. */
function refusalWords(name: string, refusals: readonly DecodeProblem[]): Label {
  const named = refusals.slice(0, mostNamed).map(problemText);
  const more = refusals.length > mostNamed ? label('；……', '; …') : label('', '');
  const list = (locale: Locale): string =>
    named.map((one) => one[locale]).join(joints[locale]) + more[locale];
  return label(
    `${name === '' ? '' : `${name}：`}流程有 ${refusals.length} 个问题，不能部署：${list('zh')}`,
    `${name === '' ? '' : `${name}: `}The process has ${refusals.length} ${refusals.length === 1 ? 'problem' : 'problems'} and cannot be deployed: ${list('en')}`,
  );
}

/** A problem with the id of its element. */
export function problemText(problem: DecodeProblem): Label {
  const { zh, en } = problemLabel(problem);
  const { elementId: id } = problem;
  if (id === '') return label(zh, en);
  const at = id.length > longestId ? `${id.slice(0, longestId)}…` : id;
  return label(`${zh}（${at}）`, `${en} (${at})`);
}
