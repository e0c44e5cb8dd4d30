/**
 * The most characters of an id, and of what something is found by: the name of a message or signal, a business key, a person, a group. Longer
 * ones fit into no index of a database; other engines have the same limit.
 */
export const longestName = 255;
