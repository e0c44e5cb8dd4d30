import { alarmsMessages } from '../alarms/messages.ts';
import { boardsMessages } from '../boards/messages.ts';
import { clientsMessages } from '../clients/messages.ts';
import { commandsMessages } from '../commands/messages.ts';
import { devicesMessages } from '../devices/messages.ts';
import { dictionariesMessages } from '../dictionaries/messages.ts';
import { energyMessages } from '../energy/messages.ts';
import { logsMessages } from '../logs/messages.ts';
import { ordersMessages } from '../orders/messages.ts';
import { organisationMessages } from '../organisation/messages.ts';
import { patrolsMessages } from '../patrols/messages.ts';
import { permissionsMessages } from '../permissions/messages.ts';
import { pushMessages } from '../push/messages.ts';
import { regionsMessages } from '../regions/messages.ts';
import { reportsMessages } from '../reports/messages.ts';
import { resourcesMessages } from '../resources/messages.ts';
import { settingsMessages } from '../settings/messages.ts';
import { signInMessages } from '../sign-in/messages.ts';
import { stationsMessages } from '../stations/messages.ts';
import { telemetryMessages } from '../telemetry/messages.ts';
import { tenantsMessages } from '../tenants/messages.ts';
import { codeMessages } from '../tools/code-messages.ts';
import { dataSourceMessages } from '../tools/data-source-messages.ts';
import { toolsMessages } from '../tools/messages.ts';
import { modelMessages } from '../tools/model-messages.ts';
import { videoMessages } from '../video/messages.ts';
import { workflowMessages } from '../workflow/messages.ts';
import type { Message } from './message.ts';
import { fieldMessages } from './messages/field.ts';
import { questionMessages } from './messages/question.ts';
import { recordMessages } from './messages/record.ts';
import { replyMessages } from './messages/reply.ts';
import { requestMessages } from './messages/request.ts';
import { sheetMessages } from './messages/sheet.ts';

/**
 * The parts of the catalogue: the messages of all areas, then one file per area. The messages of a new area
 * need `packages/model/<area>/messages.ts` and a name here.
 */
export const messageAreas = [
  replyMessages,
  requestMessages,
  fieldMessages,
  recordMessages,
  sheetMessages,
  questionMessages,
  alarmsMessages,
  boardsMessages,
  clientsMessages,
  commandsMessages,
  devicesMessages,
  dictionariesMessages,
  energyMessages,
  logsMessages,
  ordersMessages,
  organisationMessages,
  patrolsMessages,
  permissionsMessages,
  pushMessages,
  regionsMessages,
  reportsMessages,
  resourcesMessages,
  settingsMessages,
  signInMessages,
  stationsMessages,
  telemetryMessages,
  tenantsMessages,
  toolsMessages,
  dataSourceMessages,
  modelMessages,
  codeMessages,
  videoMessages,
  workflowMessages,
] as const;

type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
type MessageCatalogue = Intersect<(typeof messageAreas)[number]>;

/** Every code in responses of the product. */
export type MessageCode = keyof MessageCatalogue & string;

/** The catalogue: code → message in both languages and HTTP status. */
export const messages: Readonly<Record<MessageCode, Message>> = Object.assign({}, ...messageAreas);

/** Whether a text is a code of the catalogue. */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(messages, text);
}
