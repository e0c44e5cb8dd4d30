import type { Exchange } from '../exchange.ts';
import { type Dlt645Frame, decodeDlt645Frame, digitsOf, identifierLength } from './frame.ts';
import { dlt645Exchange } from './listen.ts';
import { functionCodes, withIdentifier } from './requests.ts';
import type { Dlt645Request } from './slave.ts';

/** Function that repeats the last answer (1997, C = 03H): its request has no data, though some masters send the identifier again. */
const reread = 0x03;

/**
 * The exchange of a request built elsewhere, to recognise its answer among other frames. Values: a `Dlt645Reply` to a read, the twelve
 * digits of an address read, else the bytes of the reply. A broadcast of the time expects none.
 */
export function dlt645Replay(asked: Dlt645Request): Exchange<unknown> {
  const request = decodeDlt645Frame(asked.frame);
  const { control } = request;
  const isTime = control === functionCodes['2007'].broadcastTime;
  return dlt645Exchange<unknown>(
    { request, preamble: 0, expectsAnswer: !isTime, read: readerOf(asked, request) },
    `DLT645 ${control.toString(16).toUpperCase().padStart(2, '0')} meter ${request.address}`,
  );
}

function readerOf(asked: Dlt645Request, request: Dlt645Frame): (reply: Dlt645Frame) => unknown {
  const { edition } = asked;
  const codes = functionCodes[edition];
  switch (request.control) {
    case codes.read:
      return (reply) => withIdentifier(reply, asked, 0);
    case codes.readNext: {
      const counted = edition === '2007' ? 1 : 0;
      return (reply) =>
        counted === 0 || reply.data.at(-1) === request.data.at(-1)
          ? withIdentifier(reply, asked, counted)
          : undefined;
    }
    case functionCodes['2007'].readAddress:
      return (reply) => (reply.data.length === 6 ? digitsOf(reply.data) : undefined);
    case reread:
      return (reply) => {
        const di = asked.di || digitsOf(reply.data.subarray(0, identifierLength(edition)));
        return withIdentifier(reply, { edition, di }, 0);
      };
    default:
      return (reply) => reply.data;
  }
}
