import { joinWords } from '@heliodeck/kit/join-words';
import { type Label, label } from '@heliodeck/kit/label';
import { type StatusWord, troubleFlags } from '../devices/flags/alarm-words.ts';
import { flagSets } from '../registries/flag-sets.ts';
import type { TroubleText } from './trouble.ts';

/** Reasons for being offline, by their codes in events of online states. */
const offlineReasons: Readonly<Record<string, Label>> = {
  'socket-lost': label('连接断开', 'the connection was lost'),
  'no-answer': label('连续3次轮询无应答', 'three polls without an answer'),
  'crc-errors': label('应答校验错误', 'answers with CRC errors'),
  'keep-alive-expired': label('超过离线判定时间没有数据', 'nothing heard within the keep-alive time'),
  replaced: label('连接被另一连接取代', 'another connection took its place'),
  changed: label('设置已更改，尚未应答', 'its settings were changed, no answer since'),
  stopped: label('服务停止', 'the server stopped'),
  'server-restarted': label('服务重启后尚未恢复', 'not back since the server restarted'),
};

/** The words of a reason; an unknown reason is displayed unchanged. */
export const offlineReason = (reason: string): Label => offlineReasons[reason] ?? label(reason, reason);

type Args = TroubleText['args'];
const text = (args: Args, name: string): string => String(args[name] ?? '');
const behind = ({ devices }: Args): Label =>
  Number(devices ?? 0) > 0
    ? label(
        `，${devices} 台设备随之离线`,
        `, and ${devices} ${devices === 1 ? 'device' : 'devices'} behind it`,
      )
    : label('', '');
const because = (args: Args): Label => {
  const reason = text(args, 'reason');
  if (reason === '') return label('', '');
  const words = offlineReason(reason);
  return label(`：${words.zh}`, `: ${words.en}`);
};

const words: Readonly<Record<string, (args: Args) => Label>> = {
  dtuOffline: (args) => join(label('DTU离线', 'DTU offline'), because(args), behind(args)),
  dtuNever: () => label('DTU从未连接', 'The DTU has never connected'),
  busSilent: (args) =>
    join(
      label(
        `总线上 ${text(args, 'devices')} 台设备全部无应答`,
        text(args, 'devices') === '1'
          ? 'The device on its bus does not answer'
          : `None of the ${text(args, 'devices')} devices on its bus answers`,
      ),
      because(args),
    ),
  deviceOffline: (args) => join(label('设备离线', 'Device offline'), because(args)),
  deviceNever: () => label('设备从未应答', 'The device has never answered'),
  stale: () => label('在线但数据不再更新', 'Online, but its values are no longer new'),
  flags: (args) => join(packOf(args), flagText(statusWords({ code: 'flags', args }))),
  commandMismatch: (args) =>
    label(`命令回读不一致：${text(args, 'word')}`, `A command read back otherwise: ${text(args, 'word')}`),
  commandUnknown: (args) =>
    label(
      `命令结果未知：${text(args, 'word')}`,
      `The outcome of a command is unknown: ${text(args, 'word')}`,
    ),
  // Words from another source, in both languages.
  text: (args) => label(text(args, 'zh'), text(args, 'en')),
  packText: (args) => join(packOf(args), label(text(args, 'zh'), text(args, 'en'))),
};

/** The words of a trouble; an unknown code is displayed unchanged. */
export function troubleText({ code, args }: TroubleText): Label {
  return words[code]?.(args) ?? label(code, code);
}

function packOf(args: Args): Label {
  const pack = Number(args.pack ?? 0);
  return pack === 0 ? label('', '') : label(`PACK ${pack} `, `Pack ${pack}: `);
}

/** The status words of a trouble that a device reports by bits; empty for other troubles. */
export function statusWords({ code, args }: TroubleText): readonly StatusWord[] {
  // 'controllerFaults=5,batteryFaults=1'
  return (code === 'flags' ? text(args, 'words').split(',') : []).flatMap((part) => {
    const [key = '', word = '0'] = part.split('=');
    const flags = flagSets.get(key);
    return flags === undefined ? [] : [{ flags, word: Number(word) }];
  });
}

/** The words of the fault bits that are set. Bits of two words may have the same text, which is listed once. */
function flagText(words: readonly StatusWord[]): Label {
  const said = words.flatMap(({ flags, word }) => troubleFlags(flags, word).map(({ label: name }) => name));
  const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
  return label(
    joinWords(unique(said.map(({ zh }) => zh)), 'zh'),
    joinWords(unique(said.map(({ en }) => en)), 'en'),
  );
}

function join(...parts: readonly Label[]): Label {
  return label(parts.map(({ zh }) => zh).join(''), parts.map(({ en }) => en).join(''));
}
