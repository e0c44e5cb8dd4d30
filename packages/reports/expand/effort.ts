import { TemplateProblem } from '../problem.ts';
import { templateLimits } from '../template/template.ts';

/**
 * Work limit of a layout for comparisons and lookups. The work of a condition that compares each record of one set with each of another, or
 * of a sum over all records in each row, grows quadratically: it is refused with the name of its cell before users have to wait.
 */
export class Effort {
  #left: number;

  constructor(most: number = templateLimits.steps) {
    this.#left = most;
  }

  /** Adds steps of work. @throws TemplateProblem layout.tooMuchWork if the limit is exceeded, at the cell that caused it */
  spend(steps: number, at: string): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TemplateProblem({ code: 'layout.tooMuchWork', at, params: {} });
  }
}
