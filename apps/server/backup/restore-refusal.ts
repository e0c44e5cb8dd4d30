/** A restore that cannot be done as asked, in words for whoever asked. */
export class RestoreRefusal extends Error {}
