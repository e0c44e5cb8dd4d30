import { TemplateProblem } from '../problem.ts';
import { templateLimits } from '../template/template.ts';

/**
 * What a layout may spend on comparing and looking up. A condition that compares each record of one set with each of another, or a sum
 * over all records in each row, grows with their square: it is refused by the name of its cell before anybody waits for it.
 */
export class Effort {
  #left: number;

  constructor(most: number = templateLimits.steps) {
    this.#left = most;
  }

  /** @throws TemplateProblem layout.tooMuchWork where too much was spent, at the cell that spends it */
  spend(steps: number, at: string): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TemplateProblem({ code: 'layout.tooMuchWork', at, params: {} });
  }
}
