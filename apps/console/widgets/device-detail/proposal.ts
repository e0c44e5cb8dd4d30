/** Reads 'nominalVoltage:54.4'; nonsense is no proposal. */
export function readProposal(text: string): readonly [name: string, value: number] | undefined {
  const [, name, value] = /^([a-z][a-zA-Z0-9]{0,39}):(\d{1,4}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : [name, Number(value)];
}
