/** A restore that cannot be done as requested, with a message for the user. */
export class RestoreRefusal extends Error {}
