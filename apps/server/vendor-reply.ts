/** The body of a vendor's response as an object; undefined for a response other than JSON. */
export async function vendorReply(
  response: Response,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A phone number without the country code if it is Chinese, as most providers in China require. */
export function withoutCountryCode(phone: string): string {
  return phone.replace(/^\+86/, '');
}
