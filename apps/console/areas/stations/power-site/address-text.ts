/** The text of an address: its third part, including any commas in it; '' if there is none. */
export function addressText(address: string | null): string {
  return (address ?? '').split(',').slice(2).join(',').trim();
}
