import type { ExchangeResult, Failure, ReadResult, WriteResult } from '@heliodeck/devices/contract';
import { toHex } from '@heliodeck/kit/bytes';
import { meansRefused } from '@heliodeck/protocol/errors';
import type { CommandState, CommandUpdate } from '../contract.ts';

/** Result of a command's dialogue. A bare `ExchangeResult` is the answer to a raw packet or a message. */
export type CommandResult = ReadResult | WriteResult | ExchangeResult;

/** The part of a command update that follows from its result. */
export type Step = Pick<
  CommandUpdate,
  'state' | 'final' | 'detail' | 'asked' | 'found' | 'before' | 'answer'
>;

/** The steps after 'sent' that follow from a result. `textual`: the answer is the DTU's own and shown as text. */
export function stepsAfterSent(result: CommandResult, textual: boolean): readonly Step[] {
  if ('kind' in result) return [heardStep(result, textual)];
  if (!result.ok) return [failureStep(result)];
  if (!('state' in result)) {
    const partial = result.partial?.map(detailOf).join(', ');
    return [{ state: 'acknowledged', final: true, ...(partial && { detail: partial }) }];
  }
  const { state, asked, found, code } = result;
  const held = result.before === undefined ? {} : { before: result.before };
  const why = code === undefined ? {} : { detail: code };
  if (state === 'acknowledged') {
    const read = Object.keys(found).length > 0 ? { found } : {};
    return [{ state, final: true, asked, ...read, ...held, ...why }];
  }
  // A request answered with an exception was not acknowledged.
  if (code !== undefined) return [{ state, final: true, asked, found, ...held, ...why }];
  return [
    { state: 'acknowledged', final: false },
    { state, final: true, asked, found, ...held },
  ];
}

function heardStep(heard: ExchangeResult, textual: boolean): Step {
  if (heard.kind === 'silent') return { state: 'timeout', final: true, detail: 'silent' };
  if (heard.kind === 'error') {
    const { code, frame } = heard;
    const isRefused = meansRefused(code);
    const detail = isRefused ? code : `unproven:${code}`;
    return { state: isRefused ? 'refused' : 'timeout', final: true, detail, answer: toHex(frame) };
  }
  const answer = textual ? new TextDecoder().decode(heard.frame) : toHex(heard.frame);
  return { state: 'acknowledged', final: true, answer };
}

function failureStep(failure: Failure): Step {
  const isOpen = failure.reason === 'silent' || failure.reason === 'unproven';
  const state: CommandState = isOpen ? 'timeout' : 'refused';
  return { state, final: true, detail: detailOf(failure) };
}

/** A failure as one code: 'silent', the device's own 'modbus-2', or 'limit:nominalVoltage'. */
export function detailOf({ reason, detail }: Failure): string {
  if (reason === 'device-error') return detail;
  if (reason === 'silent' || detail === '' || detail === reason) return reason;
  return `${reason}:${detail}`;
}
