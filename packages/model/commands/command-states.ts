import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/**
 * States of a command's ledger row, in their usual order (docs/product/commands.md#ledger). 'awaiting' waits
 * for a second person (docs/product/commands.md#dangerous-commands); from 'queued' on the gateway sets the
 * state.
 */
export const commandStates = [
  { value: 'awaiting', label: label('待批准', 'Awaiting approval'), tone: 'warning' },
  { value: 'queued', label: label('排队中', 'Queued'), tone: 'info' },
  { value: 'sent', label: label('已发送', 'Sent'), tone: 'info' },
  { value: 'acknowledged', label: label('已应答', 'Acknowledged'), tone: 'good' },
  { value: 'verified', label: label('已核实', 'Verified'), tone: 'good' },
  { value: 'mismatch', label: label('回读不一致', 'Mismatch'), tone: 'critical' },
  { value: 'refused', label: label('被拒绝', 'Refused'), tone: 'warning' },
  { value: 'timeout', label: label('无应答', 'No answer'), tone: 'critical' },
  { value: 'expired', label: label('已过期', 'Expired'), tone: 'neutral' },
] as const satisfies readonly ChoiceOption[];

export type LedgerState = (typeof commandStates)[number]['value'];

/**
 * What was found out later about a command that left for the device and ended without verification. The state
 * is not changed; this is stored in addition. 'pending' is checked when the device next answers, for one day.
 */
export const laterStates = [
  { value: 'pending', label: label('待复查', 'To be checked'), tone: 'info' },
  { value: 'has', label: label('复查：已生效', 'Found later: done'), tone: 'good' },
  { value: 'hasNot', label: label('复查：未生效', 'Found later: not done'), tone: 'warning' },
  { value: 'superseded', label: label('已由新命令取代', 'Replaced by a newer command'), tone: 'neutral' },
  { value: 'unreadable', label: label('复查失败', 'Could not be checked'), tone: 'neutral' },
  { value: 'lapsed', label: label('24小时内未能复查', 'Not checked within 24 hours'), tone: 'neutral' },
] as const satisfies readonly ChoiceOption[];

export type LaterState = (typeof laterStates)[number]['value'];

/** Kinds of commands, as stored in the ledger. */
export const commandKinds = [
  { value: 'read', label: label('读取数据', 'Get data') },
  { value: 'echo', label: label('回波测试', 'Echo') },
  { value: 'scan', label: label('扫描总线', 'Scan the bus') },
  { value: 'control', label: label('设备控制', 'Device control') },
  { value: 'write', label: label('写入参数', 'Write parameters') },
  { value: 'raw', label: label('下发报文', 'Downlink packet') },
  { value: 'dtu-message', label: label('远程配置', 'Remote config') },
] as const satisfies readonly ChoiceOption[];

export type CommandKind = (typeof commandKinds)[number]['value'];

/** Kinds of commands that change nothing in a device: reads, scans, or settings of the DTU itself. */
export const harmlessKinds: ReadonlySet<string> = new Set<CommandKind>([
  'read',
  'echo',
  'scan',
  'dtu-message',
]);

/**
 * Who caused a command. 'automatic': the console sent it for a screen that a user opened, in the name of that
 * user because it needs the user's permission; lists omit it unless asked. Absent in rows written before this
 * column existed: a person.
 */
export const commandOrigins = [
  { value: 'person', label: label('人工操作', 'A person') },
  { value: 'automatic', label: label('自动读取', 'Automatic') },
] as const satisfies readonly ChoiceOption[];
