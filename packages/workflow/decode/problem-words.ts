import { type Label, label } from '@heliodeck/kit/label';
import type { Problem } from '../definition.ts';
import { typeLabel } from './type-words.ts';

/** Messages as the code writes them, and in Chinese; each `{}` takes what stands at its place. */
const table: readonly (readonly [string, string])[] = [
  // of the file
  ['the file is no BPMN 2.0 document', '文件不是 BPMN 2.0 文档'],
  ['the file has more than {} bytes', '文件超过 {} 字节'],
  ['the file is not written in {}', '文件的编码不是 {}'],
  ['the file declares a document type or entities', '文件声明了文档类型或实体'],
  ['the file nests deeper than {} elements', '文件的元素嵌套超过 {} 层'],
  ['there is no executable process', '没有可执行的流程'],
  ['unparsable content {} detected', '无法读取的内容 {}'],
  ['a process has at most {} nodes', '一个流程最多有 {} 个节点'],
  ['the process is empty', '流程是空的'],
  // of nodes and flows
  ['a flow joins two nodes of one scope', '顺序流只能连接同一范围内的两个节点'],
  ['a flow has a source and a target', '顺序流必须有起点和终点'],
  ['{} of kind {} has no meaning here', '此处不能使用 {2} 类的{1}'],
  ['a sub-process begins with a plain start event', '子流程须以普通开始事件开始'],
  ['the default flow does not leave the node', '默认流不是从该节点引出的'],
  ['a boundary event stands on an activity', '边界事件须附着在活动上'],
  ['no flow leads to a boundary event', '边界事件不能有流入的顺序流'],
  ['no flow leads to a start event', '开始事件不能有流入的顺序流'],
  ['no flow leaves an end event', '结束事件不能有流出的顺序流'],
  ['an event sub-process has one start event', '事件子流程须有且仅有一个开始事件'],
  ['the start of an event sub-process waits for an event', '事件子流程的开始须等待某个事件'],
  ['no flow joins an event sub-process', '事件子流程不能连接顺序流'],
  ['an event-based gateway leads to events', '事件网关须引向事件'],
  [
    'an event-based gateway leads to catch events and receive tasks with a message',
    '事件网关只能引向捕获事件和带消息的接收任务',
  ],
  ['two link events of one name are targets', '有两个同名的链接目标'],
  ['the link leads nowhere', '链接没有目标'],
  ['{} is not supported', '不支持{}'],
  ['compensation is not supported', '不支持补偿'],
  ['conditions in {} are not supported', '不支持用 {} 写的条件'],
  ['a condition is one expression in braces', '条件须是花括号中的一个表达式'],
  // of events
  ['the event waits for nothing', '事件没有设定等待的内容'],
  ['an event has one definition only', '一个事件只能有一个定义'],
  ['a timer has one date, duration or cycle', '定时器须有日期、时长或周期之一'],
  ['a {} is missing', '缺少{}'],
  ['the {} {} is not declared', '{} {} 未声明'],
  // of work
  ['a handler is missing', '缺少处理程序'],
  ['unknown handler {}', '未知的处理程序 {}'],
  ['a repeated activity has a number or a collection', '多实例须有次数或集合'],
  ['the called process is missing', '缺少被调用的流程'],
  // of what has no effect
  ['terminateAll: the event ends its own scope only', 'terminateAll 不起作用:该事件只结束自己所在的范围'],
  ['{} is left out of account', '{} 不起作用'],
  // of times
  ['{} is no cron expression of six or seven fields', '{} 不是六或七段的 cron 表达式'],
  ['{} is no field of a cron expression', '{} 不是 cron 表达式的字段'],
  ['{} has no whole step', '{} 的步长不是整数'],
  ['one of the day fields of a cron expression has to be ?', 'cron 表达式的日与星期中须有一个是 ?'],
  ['{} is no duration of ISO 8601', '{} 不是 ISO 8601 时长,例如 PT1H'],
  ['{} is no date of ISO 8601', '{} 不是 ISO 8601 日期'],
  ['{} is no date there is', '{} 不是存在的日期'],
  ['the instant is beyond the calendar', '时刻超出日历范围'],
  ['the time of a timer is too long', '定时器的时间文本太长'],
  ['the zone is unknown', '时区未知'],
  ['the cycle has ended before it begins', '周期在开始之前就已结束'],
  ['a cycle rings at least once', '周期至少触发一次'],
  ['a cycle rings at most once in {} s', '周期最多每 {} 秒触发一次'],
  ['the cron expression never fits again', 'cron 表达式不会再次触发'],
  // of expressions
  ['unknown variable {}', '未知变量 {}'],
  ['unknown function {}', '未知函数 {}'],
  ['unexpected character at {}: {}', '第 {} 个字符 {} 有误'],
  ['unexpected {}', '意外的 {}'],
  ['the expression ends too early', '表达式不完整'],
  ['an expression has no closing brace', '表达式缺少右花括号'],
  ['the text that begins at {} has no end', '从第 {} 个字符开始的文本没有结束'],
  ['the expression nests deeper than {}', '表达式嵌套超过 {} 层'],
  ['the expression joins more than {} operands', '表达式连接的项超过 {} 个'],
  ['the expression has more than {} characters', '表达式超过 {} 个字符'],
  ['the expression takes more than {} steps', '表达式的计算超过 {} 步'],
  ['a path has more than {} parts', '路径超过 {} 段'],
  ['{} needs the name of a variable in quotes', '{} 需要带引号的变量名'],
  ['{} needs the name of a variable', '{} 需要变量名'],
  ['the name {} is refused', '名称 {} 不允许使用'],
  ['a number is needed', '需要数字'],
  ['a text is needed', '需要文本'],
  ['the result is no finite number', '结果不是有限的数'],
  ['a number, a list or an object is neither true nor false', '数字、列表或对象不能当作真或假'],
  ['these values have no order', '这些值不能比较大小'],
  ['there is nothing of which {} could be read', '没有可读取 {} 的对象'],
  ['there is nothing of which {} could be asked', '没有可调用 {} 的对象'],
  ['a list is read by number', '列表须用序号读取'],
  ['a {} has no member {}', '{} 没有成员 {}'],
  ['this value has no size', '该值没有长度'],
  // of a running process
  ['the process has no node {}', '流程中没有节点 {}'],
  ['there is no scope {}', '没有范围 {}'],
  ['no flow can be taken', '没有可走的顺序流'],
  ['{} is neither true nor false', '{} 既不是真也不是假'],
  ['nothing catches the error {}', '没有捕获错误 {} 的事件'],
  ['the name of a {} is empty', '{} 的名称为空'],
  ['more than {} moves in one step', '一步中的移动超过 {} 次'],
  ['an activity is repeated at most {} times', '活动最多重复 {} 次'],
  ['an activity is repeated a whole number of times', '活动的重复次数须是整数'],
  ['a completion condition is an expression', '完成条件须是表达式'],
  ['the collection of a repeated activity is no list', '多实例的集合不是列表'],
  ['the service failed', '服务失败'],
  // an expression, and what is wrong with it
  ['{}: {}', '{}:{}'],
];

const patterns = table.map(([en, zh]) => ({
  holes: en.split('{}').length - 1,
  fits: new RegExp(
    `^${en
      .split('{}')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([\\s\\S]*?)')}$`,
  ),
  zh,
}));

/** A message of the executor in Chinese; undefined for one that is not in the table. */
function inChinese(message: string): string | undefined {
  // The narrowest that fits: what has no holes before what has one.
  const found = patterns
    .flatMap(({ fits, holes, zh }) => {
      const match = fits.exec(message);
      return match === null ? [] : [{ parts: match.slice(1), holes, zh }];
    })
    .sort((a, b) => a.holes - b.holes)[0];
  if (found === undefined) return undefined;
  let at = -1;
  return found.zh.replace(/\{(\d?)\}/g, (_, place: string) => {
    at += 1;
    const part = found.parts[place === '' ? at : Number(place) - 1] ?? '';
    return found.zh === '{}:{}' && at === 1 ? (inChinese(part) ?? part) : typeLabel(part).zh;
  });
}

/** A message of the executor in both languages; one without Chinese words stands for itself. */
export function messageLabel(message: string): Label {
  return label(inChinese(message) ?? message, message);
}

/** What a problem tells, in both languages. */
export function problemLabel({ message }: Problem): Label {
  return messageLabel(message);
}
