/**
 * A 15-digit IMEI from a serial number: type allocation 86 000000, six-digit serial, Luhn check digit (3GPP TS 23.003 annex B).
 * @throws RangeError above 999 999
 */
export function imeiOf(serial: number, series = '86000001'): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) throw new RangeError(`serial ${serial}`);
  const body = `${series}${String(serial).padStart(6, '0')}`;
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    const digit = Number(body[body.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}
