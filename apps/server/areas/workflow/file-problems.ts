import { type Label, type Locale, label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { problemLabel } from '@heliodeck/workflow/decode/problem-words';
import type { DecodeProblem } from '@heliodeck/workflow/definition';

/** Problems that a refusal names; the others it counts. */
const mostNamed = 10;
/** An id that is longer is told by its beginning. */
const longestId = 80;

/** Refuses a file by its problems, each with its element. @param name of the file, where it is one of several */
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

/** Says that a stored file is a process no more. @param problem the first one of it; absent: the process is not in its file */
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

/** Why a file is refused: every problem with the id of its element, so that one look is enough to mend the drawing. */
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

function problemText(problem: DecodeProblem): Label {
  const { zh, en } = problemLabel(problem);
  const { elementId: id } = problem;
  if (id === '') return label(zh, en);
  const at = id.length > longestId ? `${id.slice(0, longestId)}…` : id;
  return label(`${zh}（${at}）`, `${en} (${at})`);
}
