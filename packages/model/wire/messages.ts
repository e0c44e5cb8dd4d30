import type { Message } from './message.ts';
import { alarmMessages } from './messages/alarm.ts';
import { clientMessages } from './messages/client.ts';
import { delegationMessages } from './messages/delegation.ts';
import { fieldMessages } from './messages/field.ts';
import { monitoringMessages } from './messages/monitoring.ts';
import { orderMessages } from './messages/order.ts';
import { paramMessages } from './messages/param.ts';
import { platformMessages } from './messages/platform.ts';
import { questionMessages } from './messages/question.ts';
import { recordMessages } from './messages/record.ts';
import { replyMessages } from './messages/reply.ts';
import { requestMessages } from './messages/request.ts';
import { resourceMessages } from './messages/resource.ts';
import { sheetMessages } from './messages/sheet.ts';
import { signInMessages } from './messages/sign-in.ts';
import { stationMessages } from './messages/station.ts';

/** The areas of the catalogue. A new area is one file in messages/ and one name here. */
export const messageAreas = [
  replyMessages,
  requestMessages,
  fieldMessages,
  recordMessages,
  signInMessages,
  paramMessages,
  platformMessages,
  clientMessages,
  delegationMessages,
  resourceMessages,
  sheetMessages,
  monitoringMessages,
  stationMessages,
  alarmMessages,
  orderMessages,
  questionMessages,
] as const;

type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
type Catalogue = Intersect<(typeof messageAreas)[number]>;

/** Every code the product answers with. */
export type MessageCode = keyof Catalogue & string;

/** The catalogue: code → words in both languages and HTTP status. */
export const messages: Readonly<Record<MessageCode, Message>> = Object.assign({}, ...messageAreas);

/** Tells whether a text is a code of the catalogue. */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(messages, text);
}
