import { type Label, label } from '@heliodeck/kit/label';

/** How a DTU identifies itself and changes the bytes of its bus. */
export type LinkForm =
  | 'auto'
  | 'json'
  | 'ascii-imei'
  | 'bcd'
  | 'imei-each-packet'
  | 'mac-each-packet'
  | 'hex-text'
  | 'modbus-tcp'
  | 'four-faith'
  | 'inhand'
  | 'hongdian';

/** Notation of a registration. */
export type LoginKind = 'json' | 'text' | 'binary' | 'number';

export interface LinkFormFacts {
  readonly form: LinkForm;
  readonly label: Label;
  /** Registrations accepted from such a DTU. */
  readonly logins: ReadonlySet<LoginKind>;
}

const anyLogin: ReadonlySet<LoginKind> = new Set(['json', 'text', 'binary', 'number']);
const textLogin: ReadonlySet<LoginKind> = new Set(['text']);

/** All forms that a DTU can be set to, in the order in which users should try them. */
export const linkForms: readonly LinkFormFacts[] = [
  { form: 'auto', label: label('自动识别', 'Detect automatically'), logins: anyLogin },
  { form: 'json', label: label('JSON 注册包', 'JSON registration'), logins: new Set(['json']) },
  { form: 'ascii-imei', label: label('文本 IMEI 注册包', 'IMEI as text'), logins: textLogin },
  { form: 'bcd', label: label('BCD 二进制注册包', 'Binary (BCD) registration'), logins: new Set(['binary']) },
  { form: 'imei-each-packet', label: label('每包前缀 IMEI', 'IMEI before every packet'), logins: textLogin },
  { form: 'mac-each-packet', label: label('每包前缀 MAC', 'MAC before every packet'), logins: anyLogin },
  { form: 'hex-text', label: label('十六进制文本透传', 'Data as hexadecimal text'), logins: anyLogin },
  { form: 'modbus-tcp', label: label('Modbus TCP 网关模式', 'Modbus TCP gateway'), logins: anyLogin },
  { form: 'four-faith', label: label('四信 PROT 协议', 'Four-Faith PROT'), logins: anyLogin },
  { form: 'inhand', label: label('映翰通注册包', 'InHand registration'), logins: anyLogin },
  { form: 'hongdian', label: label('宏电 DDP 协议', 'Hongdian DDP'), logins: anyLogin },
];

/** Returns true for the name of a form, for example in stored data. */
export function isLinkForm(text: string): text is LinkForm {
  return linkForms.some(({ form }) => form === text);
}

/** Returns the registrations that a DTU of this form may send. */
export function loginsOf(form: LinkForm): ReadonlySet<LoginKind> {
  return linkForms.find((facts) => facts.form === form)?.logins ?? anyLogin;
}
