/** The text of an address: its third part, with what commas the text itself has; '' where there is none. */
export function addressText(address: string | null): string {
  return (address ?? '').split(',').slice(2).join(',').trim();
}
