/** An expression as written in a file. */
export const inBraces = (text: string): string => ['$', '{', text, '}'].join('');

/** Example expressions in hints of the property panel; labels cannot contain their braces. */
export const examples = {
  assignee: inBraces('initiator'),
  condition: inBraces('days > 3'),
  until: inBraces('nrOfCompletedInstances >= 2'),
};
