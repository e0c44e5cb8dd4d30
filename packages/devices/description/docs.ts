import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { records } from '@heliodeck/model/registries/records';
import type { Point } from '../definition/point.ts';
import type { Profile, RegisterTable } from '../definition/profile.ts';
import type { ControlSpec } from '../definition/profile-spec.ts';
import { controlLabels } from '../settings/control-labels.ts';
import { type DerivedSpec, sourcesOf } from '../values/derived.ts';
import { addressWords } from './addresses.ts';
import { describeProfile } from './describe.ts';

const words = {
  maker: label('厂商', 'Manufacturer'),
  source: label('依据', 'Source'),
  line: label('串口', 'Serial line'),
  addresses: label('设备地址', 'Device addresses'),
  point: label('测点', 'Point'),
  name: label('字段', 'Field'),
  address: label('地址', 'Address'),
  type: label('类型', 'Type'),
  scale: label('倍率', 'Scale'),
  unit: label('单位', 'Unit'),
  derived: label('推导量', 'Derived'),
  from: label('来自', 'Made from'),
  conditions: label('有效条件', 'Holds where'),
  parameters: label('可写参数', 'Writable parameters'),
  least: label('最小', 'Minimum'),
  most: label('最大', 'Maximum'),
  step: label('步长', 'Step'),
  orders: label('大小关系', 'Orders'),
  controls: label('控制', 'Controls'),
  examples: label('报文示例', 'Example frames'),
  request: label('请求', 'Request'),
  response: label('应答', 'Response'),
  meaning: label('含义', 'Meaning'),
  raw: label('辅助量', 'Auxiliary points'),
  onDemand: label('按需读取', 'read on demand'),
  everyPoll: label('每次轮询读取', 'read with every poll'),
};

/** A profile as a Markdown page: a register list that can be compared with the manual. */
export function profileMarkdown(profile: Profile, locale: Locale): string {
  const say = (text: Label) => inLocale(text, locale);
  const { link } = profile;
  const head = [
    `# ${say(profile.label)} (\`${profile.id}\`)`,
    `- ${say(words.maker)}: ${say(profile.manufacturer)}`,
    `- ${say(words.source)}: ${profile.source}`,
    `- ${say(words.line)}: ${link.baud} 8${link.parity.slice(0, 1).toUpperCase()}1`,
    `- ${say(words.addresses)}: ${say(addressWords(profile.addresses))}`,
  ].join('\n');
  const sections = [
    head,
    ...profile.tables.map((table) => tableSection(profile, table, say)),
    derivedSection(profile, say),
    conditionSection(profile, say),
    parameterSection(profile, say),
    controlSection(profile, say),
    exampleSection(profile, say),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

type TranslateLabel = (text: Label) => string;

function tableSection(profile: Profile, table: RegisterTable, say: TranslateLabel): string {
  const record = records.get(table.record)?.label ?? words.raw;
  const cadence = cadenceOf(table.every, say);
  const columns = [words.point, words.name, words.address, words.type, words.scale, words.unit].map(say);
  const rows = table.points.map((point) => [
    say(pointLabel(point)),
    `\`${point.name}\``,
    profile.driver.addressText(point),
    point.width > 0 ? `${point.type} b${point.low}+${point.width}` : point.type,
    scaleText(profile, point),
    storedUnit(point),
  ]);
  return `## ${say(record)}: ${profile.driver.spaces[table.space]}, ${cadence}\n\n${grid(columns, rows)}`;
}

function cadenceOf(every: number, say: TranslateLabel): string {
  if (every === 0) return say(words.onDemand);
  if (every === 1) return say(words.everyPoll);
  return say(label(`每 ${every} 次轮询读取`, `read every ${every} polls`));
}

function pointLabel(point: Point): Label {
  const metric = records.get(point.record)?.metrics[point.name];
  return metric?.label ?? point.label ?? { zh: point.name, en: point.name };
}

/** Unit of the stored value: kilowatts are stored as watts, and a battery's voltage in hundredths of a volt. */
function storedUnit(point: Point): string {
  const metric = records.get(point.record)?.metrics[point.name];
  if (metric === undefined) return point.unit ?? '';
  const { unit = '', scale = 1 } = metric;
  return scale === 1 ? unit : `${scale} ${unit}`;
}

/** By what a raw number is multiplied, in other firmware by another number, and what is subtracted afterwards. */
function scaleText(profile: Profile, { multiply, divide, factor, text, below, otherwise }: Point): string {
  if (text) return '';
  const scale = String(multiply / divide);
  const scales = otherwise === undefined ? scale : `${scale} / ${otherwise.multiply / otherwise.divide}`;
  const name = profile.factors[factor]?.name;
  return `${scales}${name === undefined ? '' : ` × ${name}`}${below === 0 ? '' : ` − ${below}`}`;
}

function derivedSection(profile: Profile, say: TranslateLabel): string {
  const rows = profile.derivedSpecs.map(([record, name, spec]) => [
    say(records.get(record)?.metrics[name]?.label ?? { zh: name, en: name }),
    `\`${name}\``,
    derivedText(spec),
  ]);
  if (rows.length === 0) return '';
  return `## ${say(words.derived)}\n\n${grid([words.point, words.name, words.from].map(say), rows)}`;
}

function derivedText(spec: DerivedSpec): string {
  if ('scaled' in spec) return `\`${spec.scaled}\` × ${spec.by}`;
  if ('factor' in spec) return spec.factor;
  return [...new Set(sourcesOf(spec))].map((name) => `\`${name}\``).join(', ');
}

function conditionSection({ conditions, slots }: Profile, say: TranslateLabel): string {
  const lines = conditions.map(
    ({ target, word, isOneOf, values }) =>
      `- \`${slots[target]}\`: \`${slots[word]}\` ${isOneOf ? '=' : '≠'} ${values.map((one) => (Number.isNaN(one) ? '—' : one)).join(', ')}`,
  );
  return lines.length === 0 ? '' : `## ${say(words.conditions)}\n\n${lines.join('\n')}`;
}

function parameterSection(profile: Profile, say: TranslateLabel): string {
  const { parameters } = describeProfile(profile);
  if (parameters.length === 0) return '';
  const columns = [words.point, words.name, words.least, words.most, words.step, words.unit].map(say);
  const rows = parameters.map(({ label: text, name, min, max, step, unit }) => [
    say(text),
    `\`${name}\``,
    String(min),
    String(max),
    String(step),
    unit,
  ]);
  const rules = profile.parameters?.rules.map(
    ({ low, high, orEqual }) => `\`${low}\` ${orEqual ? '≤' : '<'} \`${high}\``,
  );
  return `## ${say(words.parameters)}\n\n${grid(columns, rows)}\n\n${say(words.orders)}: ${rules?.join('; ')}`;
}

function controlSection(profile: Profile, say: TranslateLabel): string {
  const { controls } = describeProfile(profile);
  const lines = controls.flatMap((code) => {
    const spec = profile.controls[code];
    return spec === undefined ? [] : [`- ${code} ${say(controlLabels[code])}: ${controlText(spec)}`];
  });
  return lines.length === 0 ? '' : `## ${say(words.controls)}\n\n${lines.join('\n')}`;
}

function controlText(spec: ControlSpec): string {
  switch (spec.by) {
    case 'coil':
      return `FC05 ${hex(spec.address)} = ${spec.value ? 1 : 0}`;
    case 'register':
      return `FC06 ${hex(spec.address)} = ${spec.value}`;
    case 'function':
      return `FC${spec.fn.toString(16).toUpperCase()} ${spec.data.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}`;
    case 'clock': {
      const parts = spec.registers.map((part) => (typeof part === 'string' ? part : part.join(':')));
      const written = [...parts, ...(spec.apply === undefined ? [] : [spec.apply])].join(', ');
      const read = spec.shownAt === undefined ? '' : `; FC03 ${hex(spec.shownAt)}`;
      return `FC10 ${hex(spec.address)}: ${written}${read}`;
    }
    case 'broadcast-clock':
      return 'C = 08H';
  }
}

function hex(address: number): string {
  return address.toString(16).toUpperCase().padStart(4, '0');
}

function exampleSection(profile: Profile, say: TranslateLabel): string {
  const blocks = profile.examples.map(({ name, request, response, means, error, source }) => {
    const meaning =
      error ??
      Object.entries(means)
        .map(([metric, value]) => `${metric} = ${value}`)
        .join(', ');
    return [
      `### ${name}`,
      '',
      `- ${say(words.request)}: \`${request.trim()}\``,
      `- ${say(words.response)}: \`${response.trim()}\``,
      `- ${say(words.meaning)}: ${meaning}`,
      `- ${say(words.source)}: ${source}`,
    ].join('\n');
  });
  return blocks.length === 0 ? '' : `## ${say(words.examples)}\n\n${blocks.join('\n\n')}`;
}

/** A Markdown table; vertical bars in cells are escaped. */
function grid(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
