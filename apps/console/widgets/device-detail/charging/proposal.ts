/** The value in the address that only opens the form. */
export const openForm = 'edit';

/**
 * Values that an address proposes for parameters: 'nominalVoltage:54.4' is one of them, 'edit' proposes none and only
 * opens the form. Invalid text is not a proposal.
 */
export function readProposal(text: string): Readonly<Record<string, number>> | undefined {
  if (text === openForm) return {};
  const [, name, value] = /^([a-z][a-zA-Z0-9]{0,39}):(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { [name]: Number(value) };
}
