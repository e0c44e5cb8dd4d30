/** True for fifteen digits, the form of an IMEI (3GPP TS 23.003, §6.2.1). */
export function isImei(text: string): boolean {
  return /^[0-9]{15}$/.test(text);
}

/**
 * True if the last digit is the Luhn check digit of the others (3GPP TS 23.003, annex B). Cloned modules violate it, so a failure causes a
 * warning and never a refusal.
 */
export function hasLuhnDigit(imei: string): boolean {
  let sum = 0;
  for (let i = 0; i < imei.length; i++) {
    const digit = Number(imei[imei.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : 2 * digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
