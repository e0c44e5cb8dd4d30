/** An expression as a file writes it. */
export const inBraces = (text: string): string => ['$', '{', text, '}'].join('');

/** Expressions that hints of the property panel show; the words of the labels have no place for their braces. */
export const examples = {
  assignee: inBraces('initiator'),
  condition: inBraces('days > 3'),
  until: inBraces('nrOfCompletedInstances >= 2'),
};
