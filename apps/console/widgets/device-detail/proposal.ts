/** What the address says where the form is only to be opened. */
export const openForm = 'edit';

/**
 * Values that an address proposes for parameters: 'nominalVoltage:54.4' is one of them, 'edit' proposes none and still opens the form.
 * Nonsense is no proposal.
 */
export function readProposal(text: string): Readonly<Record<string, number>> | undefined {
  if (text === openForm) return {};
  const [, name, value] = /^([a-z][a-zA-Z0-9]{0,39}):(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { [name]: Number(value) };
}
