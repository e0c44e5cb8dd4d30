import { type Label, label } from '@heliodeck/kit/label';
import type { DecodeProblem } from '../definition.ts';
import { typeLabel } from './type-words.ts';

/** Messages in Chinese, and as the code writes them; each `{}` matches the text at its position. */
const table: readonly Label[] = [
  // Files.
  label('文件不是 BPMN 2.0 文档', 'the file is no BPMN 2.0 document'),
  label('文件超过 {} 字节', 'the file has more than {} bytes'),
  label('文件的编码不是 {}', 'the file is not written in {}'),
  label('文件含有 XML 不允许的字符', 'the file has a character that XML does not allow'),
  label('文件声明了文档类型或实体', 'the file declares a document type or entities'),
  label('文件的元素嵌套超过 {} 层', 'the file nests deeper than {} elements'),
  label('标识 {} 重复', 'the id {} is there twice'),
  label('标识最多 {} 个字符', 'an id has at most {} characters'),
  label('没有可执行的流程', 'there is no executable process'),
  label('无法读取的内容 {}', 'unparsable content {} detected'),
  label('一个流程最多有 {} 个节点', 'a process has at most {} nodes'),
  label('流程是空的', 'the process is empty'),
  // Nodes and flows.
  label('顺序流只能连接同一范围内的两个节点', 'a flow joins two nodes of one scope'),
  label('顺序流必须有起点和终点', 'a flow has a source and a target'),
  label('此处不能使用 {2} 类的{1}', '{} of kind {} has no meaning here'),
  label('子流程须以普通开始事件开始', 'a sub-process begins with a plain start event'),
  label('默认流不是从该节点引出的', 'the default flow does not leave the node'),
  label('边界事件须附着在活动上', 'a boundary event stands on an activity'),
  label('边界事件不能有流入的顺序流', 'no flow leads to a boundary event'),
  label('开始事件不能有流入的顺序流', 'no flow leads to a start event'),
  label('结束事件不能有流出的顺序流', 'no flow leaves an end event'),
  label('流程或子流程只能有一个普通开始事件', 'a scope has one plain start event'),
  label('事件子流程须有且仅有一个开始事件', 'an event sub-process has one start event'),
  label('事件子流程的开始须等待某个事件', 'the start of an event sub-process waits for an event'),
  label('事件子流程不能连接顺序流', 'no flow joins an event sub-process'),
  label('事件网关须引向事件', 'an event-based gateway leads to events'),
  label(
    '事件网关只能引向捕获事件和带消息的接收任务',
    'an event-based gateway leads to catch events and receive tasks with a message',
  ),
  label('有两个同名的链接目标', 'two link events of one name are targets'),
  label('流程 {} 已由消息 {} 启动', 'the process {} begins with the message {} already'),
  label('同一位置有两个事件等待同一消息', 'two events wait for one message at one place'),
  label('链接没有目标', 'the link leads nowhere'),
  label('不支持{}', '{} is not supported'),
  label(
    '不支持等待全部事件的事件网关',
    'an event-based gateway that waits for all its events is not supported',
  ),
  label('不支持写在单独文件中的条件', 'conditions in a separate file are not supported'),
  label('不支持事件注册表的事件', 'events of an event registry are not supported'),
  label('不支持变量变化的事件', 'events of changed variables are not supported'),
  label('不支持由代码生成的集合', 'a collection that code makes is not supported'),
  label('不支持补偿', 'compensation is not supported'),
  label('不支持用 {} 写的条件', 'conditions in {} are not supported'),
  label('条件须是花括号中的一个表达式', 'a condition is one expression in braces'),
  label('跳过表达式须是花括号中的一个表达式', 'a skip expression is one expression in braces'),
  // Events.
  label('事件没有设定等待的内容', 'the event waits for nothing'),
  label('一个事件只能有一个定义', 'an event has one definition only'),
  label('定时器须有日期、时长或周期之一', 'a timer has one date, duration or cycle'),
  label('启动流程的事件不能使用变量：{}', 'what starts a process has no variables: {}'),
  label('缺少{}', 'a {} is missing'),
  label('该事件没有指定{}，不会抛出', 'the event throws no {}: none is named'),
  label('{} {} 未声明', 'the {} {} is not declared'),
  // Work.
  label('缺少处理程序', 'a handler is missing'),
  label('未知的处理程序 {}', 'unknown handler {}'),
  label('多实例须有次数或集合', 'a repeated activity has a number or a collection'),
  label('缺少被调用的流程', 'the called process is missing'),
  label('数据对象的值不是 {}', 'the value of a data object is no {}'),
  // Elements without an effect.
  label('{} 不起作用', '{} is left out of account'),
  // Times.
  label('{} 不是六或七段的 cron 表达式', '{} is no cron expression of six or seven fields'),
  label('{} 不是 cron 表达式的字段', '{} is no field of a cron expression'),
  label('{} 的步长不是整数', '{} has no whole step'),
  label('cron 表达式的日与星期中须有一个是 ?', 'one of the day fields of a cron expression has to be ?'),
  label('{} 不是 ISO 8601 时长，例如 PT1H', '{} is no duration of ISO 8601'),
  label('{} 不是 ISO 8601 日期', '{} is no date of ISO 8601'),
  label('{} 不是存在的日期', '{} is no date there is'),
  label('时刻超出日历范围', 'the instant is beyond the calendar'),
  label('定时器的时间文本太长', 'the time of a timer is too long'),
  label('时区未知', 'the zone is unknown'),
  label('周期在开始之前就已结束', 'the cycle has ended before it begins'),
  label('周期至少触发一次', 'a cycle fires at least once'),
  label('周期最多每 {} 秒触发一次', 'a cycle fires at most once in {} s'),
  label('cron 表达式不会再次触发', 'the cron expression never fits again'),
  // Expressions.
  label('未知变量 {}', 'unknown variable {}'),
  label('未知函数 {}', 'unknown function {}'),
  label('函数 {} 不接受这样的值', 'the function {} does not take such a value'),
  label('第 {} 个字符 {} 有误', 'unexpected character at {}: {}'),
  label('意外的 {}', 'unexpected {}'),
  label('表达式不完整', 'the expression ends too early'),
  label('表达式缺少右花括号', 'an expression has no closing brace'),
  label('从第 {} 个字符开始的文本没有结束', 'the text that begins at {} has no end'),
  label('表达式嵌套超过 {} 层', 'the expression nests deeper than {}'),
  label('表达式连接的项超过 {} 个', 'the expression joins more than {} operands'),
  label('表达式超过 {} 个字符', 'the expression has more than {} characters'),
  label('表达式的计算超过 {} 步', 'the expression takes more than {} steps'),
  label('路径超过 {} 段', 'a path has more than {} parts'),
  label('{} 需要带引号的变量名', '{} needs the name of a variable in quotes'),
  label('{} 需要变量名', '{} needs the name of a variable'),
  label('名称 {} 不允许使用', 'the name {} is refused'),
  label('需要数字', 'a number is needed'),
  label('需要文本', 'a text is needed'),
  label('需要列表', 'a list is needed'),
  label('结果不是有限的数', 'the result is no finite number'),
  label('数字、列表或对象不能当作真或假', 'a number, a list or an object is neither true nor false'),
  label('这些值不能比较大小', 'these values have no order'),
  label('没有可读取 {} 的对象', 'there is nothing of which {} could be read'),
  label('没有可调用 {} 的对象', 'there is nothing of which {} could be asked'),
  label('列表须用序号读取', 'a list is read by number'),
  label('{} 没有成员 {}', 'a {} has no member {}'),
  label('该值没有长度', 'this value has no size'),
  // Running processes.
  label('流程中没有节点 {}', 'the process has no node {}'),
  label('没有范围 {}', 'there is no scope {}'),
  label('没有可走的顺序流', 'no flow can be taken'),
  label('{} 既不是真也不是假', '{} is neither true nor false'),
  label('没有捕获错误 {} 的事件', 'nothing catches the error {}'),
  label('{} 的名称为空', 'the name of a {} is empty'),
  label('{}的名称最多 {} 个字符', 'the name of a {} has at most {} characters'),
  label('业务键最多 {} 个字符', 'a business key has at most {} characters'),
  label('一步中的移动超过 {} 次', 'more than {} moves in one step'),
  label('活动最多重复 {} 次', 'an activity is repeated at most {} times'),
  label('活动的重复次数须是整数', 'an activity is repeated a whole number of times'),
  label('完成条件须是表达式', 'a completion condition is an expression'),
  label('多实例的集合不是列表', 'the collection of a repeated activity is no list'),
  label('服务失败', 'the service failed'),
  label('外部程序没有接受调用：{}', 'the program did not take the call: {}'),
  label('没有以 {} 登记的外部程序', 'no program is registered as {}'),
  label('外部程序没有应答', 'the program did not answer'),
  label('尝试 {} 次后放弃了对外部程序的调用', 'the call was given up after {} attempts'),
  label('外部程序的应答不能用作变量', 'the program answered what no process takes'),
  label('没有可调用的流程 {}', 'no process {} can be called'),
  label('流程 {} 已挂起', 'the process {} is suspended'),
  label('流程 {} 没有可以开始的事件', 'the process {} has no start event at which it could begin'),
  label('流程互相调用超过 {} 层', 'processes call each other deeper than {}'),
  label('{} {} 尝试 {} 次后仍无人接收', 'nobody got the {} {} in {} attempts'),
  // Migrations.
  label('目标版本没有元素 {}', 'the other version has no element {}'),
  label('{} 的类型不同', '{} is of another kind'),
  label('{} 的重复方式不同', '{} is repeated in another way'),
  label('{} 在流程的另一部分', '{} lies in another part of the process'),
  label('{} 没有对应 {} 的顺序流', 'no flow of {} stands for {}'),
  // An expression and its error.
  label('{}：{}', '{}: {}'),
];

const patterns = table.map(({ en, zh }) => ({
  holes: en.split('{}').length - 1,
  fits: new RegExp(
    `^${en
      .split('{}')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([\\s\\S]*?)')}$`,
  ),
  en,
  zh,
}));

/** The most specific entry for a message, patterns without placeholders first, and the texts at its placeholders. */
function matchOf(message: string) {
  return patterns
    .flatMap((pattern) => {
      const match = pattern.fits.exec(message);
      return match === null ? [] : [{ pattern, parts: match.slice(1) }];
    })
    .sort((a, b) => a.pattern.holes - b.pattern.holes)[0];
}

/** A message of the executor in both languages; undefined for one that is not in the table. */
function known(message: string): Label | undefined {
  const found = matchOf(message);
  if (found === undefined) return undefined;
  const { pattern, parts } = found;
  const filled = (language: 'zh' | 'en', text: string, word: (part: string) => string): string => {
    let at = -1;
    // The text after a colon is itself a message.
    const last = pattern.zh.endsWith('：{}') ? pattern.holes - 1 : -1;
    return text.replace(/\{(\d?)\}/g, (_, place: string) => {
      at += 1;
      const part = parts[place === '' ? at : Number(place) - 1] ?? '';
      return at === last ? (known(part)?.[language] ?? part) : word(part);
    });
  };
  return label(
    filled('zh', pattern.zh, (part) => typeLabel(part).zh),
    filled('en', pattern.en, typeInSentence),
  );
}

/** The English name of an element's type within a sentence; any other text is used unchanged. */
function typeInSentence(part: string): string {
  const { en, zh } = typeLabel(part);
  return zh === part ? part : en.charAt(0).toLowerCase() + en.slice(1);
}

/** A message of the executor in both languages; one that is not in the table is used unchanged. */
export function messageLabel(message: string): Label {
  return known(message) ?? label(message, message);
}

/** The text of a problem in both languages. */
export function problemLabel({ message }: DecodeProblem): Label {
  return messageLabel(message);
}
