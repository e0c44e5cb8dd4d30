import { controlCodes, dataWords } from '@heliodeck/devices/contract';
import { scanFamilies } from '@heliodeck/devices/scan/scan';
import { isPackValue } from '@heliodeck/model/commands/command-codes';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isImei } from '@heliodeck/protocol/link/imei';
import { z } from 'zod';
import { recordId } from '../../http/query-values.ts';

/** Existing clients send ids and numbers as text or as number. */
const asText = (raw: unknown): unknown => (Number.isSafeInteger(raw) ? String(raw) : raw);
const asNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw;
const id = z.preprocess(asText, recordId);
const address = z.preprocess(asNumber, z.number().int().min(0).max(999_999_999_999));
const password = z.string().max(1000).optional();

export const deviceAt = z.strictObject({ address, dtuId: id });
export const getData = z.strictObject({
  address,
  dtuId: id,
  data: z.enum(dataWords),
  automatic: z
    .boolean()
    .optional()
    .meta({ description: 'true: a screen asks for fresh values, nobody pressed anything' }),
});
/** A device number may have more digits than a range of addresses. */
export const searched = z.strictObject({
  dtuId: id,
  from: z.preprocess(asNumber, z.number().int()),
  to: z.preprocess(asNumber, z.number().int()),
  families: z.array(z.enum(scanFamilies)).max(scanFamilies.length).optional(),
  thorough: z.boolean().optional(),
});
export const scanId = z.strictObject({ id });
export const scanAsked = z.strictObject({ id: id.optional(), dtuId: id.optional() });
export const controlDev = z.strictObject({
  address,
  dtuId: id,
  dataAddress: z.preprocess(asNumber, z.literal(controlCodes)),
  password,
});
/** Other texts than fifteen digits would match several DTUs or none. */
const imei = z.preprocess(
  asText,
  z
    .string()
    .max(32)
    .transform((raw) => {
      const text = raw.trim();
      if (!isImei(text)) throw new CodedError('dtu.imeiInvalid', { imei: text });
      return text;
    }),
);
/** Most characters of a message or packet: several times the longest frame of any supported bus. */
const longestText = 8192;
const text = z.string().transform((raw) => {
  if (raw.length > longestText) throw new CodedError('command.tooLong', { max: longestText });
  return raw;
});
export const toDtu = z.strictObject({ imei, data: text, password });
/** A body with only the password required for a dangerous command. */
export const withPassword = z.strictObject({ password });
/** One field of an inverter: its name, its new value, and the link address of the device (docs/product/commands.md#inverter-writes). */
export const inverterWrite = z.strictObject({
  varName: z.string().regex(/^[a-z]\w{0,63}$/i),
  varValue: z.string().max(64),
  devId: address,
  dtuId: id,
});
/** Several fields of an inverter by name; fields that cannot be written are ignored. */
export const inverterSettings = z.strictObject({
  dtuId: id,
  address,
  data: z.record(z.string().regex(/^[a-z]\w{0,63}$/i), z.union([z.number(), z.string().max(64), z.null()])),
  password,
});
export const approve = z.strictObject({ id, password });
/** The id of the write to undo. */
export const putBackOne = z.strictObject({ id });
/** The record as in the list; fields that cannot be written are ignored. */
export const chargingWrite = z.strictObject({ dtuId: id, address, data: z.looseObject({}) });

/** The same as sent by the list's own edit: the row, identified by its device or by its id, 'device-pack'. */
export const chargingEdit = z.looseObject({
  xwjId: id.optional(),
  id: z
    .string()
    .regex(/^[1-9]\d{0,18}(-\d{1,5})?$/)
    .optional(),
});

/** Response to an accepted command; its further steps are in the ledger. */
export const issuedShape = z.looseObject({
  id: z.string().meta({ description: 'of the command in the ledger' }),
  state: z.string().meta({ description: 'queued, or awaiting a second person' }),
});

const packWords = ['retrieve_PACK_analog_signal', 'retrieve_PACK_alarm'] as const;
type PackWord = (typeof packWords)[number];

/**
 * A PACK command: {name, dtuId, address, command}. One of name and command is the word, the other the value (depending on the client); the
 * value is an integer 0–200, the ADR/COMMAND byte on the wire.
 */
export const packCommand = z
  .looseObject({ name: z.string().optional(), command: z.string().optional(), dtuId: id, address })
  .transform(({ name = '', command = '', ...rest }) => {
    const isWord = (text: string): text is PackWord => packWords.some((word) => word === text);
    const word = [name, command].find(isWord);
    if (word === undefined) throw new CodedError('command.dataWordUnknown', { word: name || command });
    const value = isWord(command) ? name : command;
    const number = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
    if (!isPackValue(number)) throw new CodedError('command.packValue');
    return { ...rest, word, value: number };
  });

/**
 * Returns the writable charging parameters of a record, in volts (docs/product/commands.md#charging-parameter-writes).
 * @param notNumber returns the error for a value that is not a number
 * @throws CodedError command.emptyValue if there is nothing to write
 */
export function chargingValues(
  data: Readonly<Record<string, unknown>>,
  writable: readonly string[],
  notNumber: (name: string) => CodedError,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const name of writable) {
    const raw = data[name];
    if (raw === undefined || raw === null || raw === '') continue;
    const text = typeof raw === 'string' && /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)\s*$/.test(raw);
    const number = text || typeof raw === 'number' ? Number(raw) : Number.NaN;
    if (!Number.isFinite(number)) throw notNumber(name);
    values[name] = number;
  }
  if (Object.keys(values).length === 0) throw new CodedError('command.emptyValue');
  return values;
}
