/** Problems of a template, including those found while it is laid out; the messages are in problem-words.ts. */
export type ProblemCode =
  | 'template.shape'
  | 'template.version'
  | 'template.outside'
  | 'template.overlap'
  | 'template.content'
  | 'template.picture'
  | 'template.noSet'
  | 'template.noParameter'
  | 'template.parameterOrder'
  | 'template.default'
  | 'template.noStyle'
  | 'template.noField'
  | 'template.noParent'
  | 'template.parentCircle'
  | 'template.bands'
  | 'template.torn'
  | 'template.cannotExpand'
  | 'template.none'
  | 'template.rowTwice'
  | 'formula.syntax'
  | 'formula.unknownFunction'
  | 'formula.arguments'
  | 'formula.noCell'
  | 'formula.noGroups'
  | 'formula.many'
  | 'formula.circle'
  | 'formula.notNumber'
  | 'formula.tooDeep'
  | 'formula.tooLong'
  | 'layout.noRoom'
  | 'layout.tooLarge'
  | 'layout.tooLong'
  | 'layout.tooMuchWork';

/** A problem, and the cell of the template. */
export interface CellProblem {
  readonly code: ProblemCode;
  /** Address of the cell, 'C2'; null if it concerns no cell. */
  readonly at: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Thrown if the layout cannot continue. */
export class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem';
  readonly problem: CellProblem;

  constructor(problem: CellProblem) {
    super(`${problem.code} at ${problem.at}`);
    this.problem = problem;
  }
}
