import type { Label } from '@heliodeck/kit/label';
import { dlt645Errors } from './dlt645/errors.ts';
import type { ErrorMeanings } from './error-meanings.ts';
import { modbusErrors } from './modbus/errors.ts';
import { paceErrors } from './pace/errors.ts';

/** The only table of errors: a code begins with the name of its row. */
const meaningsOf = { modbus: modbusErrors, dlt645: dlt645Errors, pace: paceErrors } as const;

/** The error of a device: 'modbus-2', 'pace-09', 'dlt645-02'. */
export type DeviceErrorCode = `${keyof typeof meaningsOf}-${string}`;

const byName: ReadonlyMap<string, ErrorMeanings> = new Map(Object.entries(meaningsOf));

/** The device does not have what was asked for. */
export function meansLacking(code: string): boolean {
  const { meanings, detail } = split(code);
  return meanings?.isLacking(detail) === true;
}

/** The device did not carry a command out. Every other error leaves that open. */
export function meansRefused(code: string): boolean {
  const { meanings, detail } = split(code);
  return meanings?.isRefusing(detail) === true;
}

/** The device is to be asked again. */
export function meansBusy(code: string): boolean {
  const { meanings, detail } = split(code);
  return meanings?.isBusy?.(detail) === true;
}

/** The device is still carrying a command out. */
export function meansAccepted(code: string): boolean {
  const { meanings, detail } = split(code);
  return meanings?.isAccepting?.(detail) === true;
}

/** An error as text; `meaning` is absent if the standard has none for it. */
export interface ErrorWords {
  readonly title: Label;
  readonly number: string;
  readonly meaning?: Label | undefined;
}

/** `undefined` if the protocol names its errors only by their codes, or the code is no error of a device. */
export function errorWords(code: string): ErrorWords | undefined {
  const { meanings, detail } = split(code);
  const words = meanings?.words;
  return (
    words && { title: words.title(detail), number: words.number(detail), meaning: words.meanings[detail] }
  );
}

function split(code: string): { readonly meanings: ErrorMeanings | undefined; readonly detail: string } {
  const at = code.indexOf('-');
  return { meanings: byName.get(code.slice(0, Math.max(0, at))), detail: code.slice(at + 1) };
}
