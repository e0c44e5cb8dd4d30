/**
 * Most characters of an id, and of other lookup keys: the name of a message or signal, a business key, a person, a group. Longer ones do
 * not fit into a database index; other engines have the same limit.
 */
export const longestName = 255;
