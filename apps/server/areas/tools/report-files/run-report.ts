import { inLocale, type Label, label } from '@heliodeck/kit/label';
import type { ReportProblem } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { fillLabel } from '@heliodeck/model/wire/message';
import { wireTime } from '@heliodeck/model/wire/time';
import { recordValue, type SetRecord } from '@heliodeck/reports/expand/records';
import type { LaidOut, LaidOutPicture } from '@heliodeck/reports/laid-out';
import type { CellProblem } from '@heliodeck/reports/problem';
import { problemWords } from '@heliodeck/reports/problem-words';
import { type ResultLimits, type Template, templateLimits } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import type { Words } from '../../../crud/columns/words.ts';
import type { PackedTable } from '../../../documents/packed-cells.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { inSnapshot } from '../../../store/snapshot.ts';
import { statement } from '../../../store/sql.ts';
import { requireChosen } from './choices.ts';
import { layOutApart } from './lay-out-apart.ts';
import type { LayoutAnswer, LayoutOrder } from './layout-worker.ts';
import { argumentsOf, parametersOf, valuesOf } from './parameters.ts';
import { picturesOf } from './report-pictures.ts';
import { requireSets } from './set-rights.ts';
import { sourcesFor } from './sources-for.ts';
import { strangeToRecords } from './strange-fields.ts';
import { usedFields } from './used-fields.ts';

/** Dependencies for running a report. */
export interface ReportRunParts {
  readonly sets: readonly SetProvider[];
  readonly words: Words;
  /** The bytes of a stored picture, by the address in its field; undefined if there is none for the caller. */
  readonly pictureAt: (context: Context, address: string) => Promise<LaidOutPicture | undefined>;
}

/** Limits of printed or paged output; a spreadsheet may have more. */
const pageLimits: ResultLimits = { rows: 20_000, cells: 200_000 };

/** The text of a template's problem, with the cell first. */
function wordsOfProblem({ code, params, at }: CellProblem): Label {
  const words = fillLabel(problemWords[code], params);
  return at === null ? words : label(`${at}：${words.zh}`, `${at}: ${words.en}`);
}

/** A problem as a response, in the reader's language. */
export function saidProblem(problem: CellProblem, { locale }: Pick<Context, 'locale'>): ReportProblem {
  return { code: problem.code, at: problem.at, message: inLocale(wordsOfProblem(problem), locale) };
}

/** The error for a problem of a template: `problem` is its code, `at` the cell. */
export function templateRefusal(problem: CellProblem): CodedError {
  return new CodedError(
    problem.code === 'layout.tooLong' ? 'report.tooManyCells' : 'report.template',
    { ...problem.params, problem: problem.code, ...(problem.at === null ? {} : { at: problem.at }) },
    { words: wordsOfProblem(problem) },
  );
}

/** A report that has run, and the values of its parameters. */
interface Ran<T> {
  readonly table: T;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Runs a report for pages: parameters, records with the caller's rights, pictures, then the layout.
 * @throws CodedError as `filledSheet`, and for more cells than pages may have, before they are computed
 */
export async function runReport(
  context: Context,
  parts: ReportRunParts,
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Ran<LaidOut>> {
  const { order, home, values } = await orderOf(context, parts, template, given, 'pages');
  const answer = await layOutApart(order);
  if (!('table' in answer)) throw refusalOf(answer);
  return { table: { ...answer.table, ...home }, values };
}

/**
 * Runs a report for a spreadsheet, whose limits are higher than those of pages.
 * @throws CodedError report.parameter, report.noSource, report.tooManyRecords, report.tooManyCells, report.setForbidden, document.…, and
 * problems of the template
 */
export async function filledSheet(
  context: Context,
  parts: ReportRunParts,
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Ran<PackedTable>> {
  const { order, home, values } = await orderOf(context, parts, template, given, 'sheet');
  const answer = await layOutApart(order);
  if (!('packed' in answer)) throw refusalOf(answer);
  return { table: { ...answer.packed, ...home }, values };
}

function refusalOf(answer: LayoutAnswer): CodedError {
  const [problem] = 'problems' in answer ? answer.problems : [];
  return problem ? templateRefusal(problem) : new CodedError('document.failed');
}

/** The order for the layout of a report. */
async function orderOf(
  context: Context,
  parts: ReportRunParts,
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
  form: LayoutOrder['form'],
) {
  requireSets(context, parts.sets, template);
  const values = parametersOf(template, given, context);
  await requireChosen(context, parts, template, values);
  const sets = await readSets(context, parts, template, values);
  const [strange] = strangeToRecords(template, sets);
  if (strange) throw templateRefusal(strange);
  const { letterhead, home, addresses } = await surroundings(context, template);
  const texts = {
    ...values,
    title: inLocale(template.name, context.locale),
    tenant: letterhead,
    printedAt: wireTime(context.now, context.zone).slice(0, 16),
  };
  const order: LayoutOrder = {
    template,
    filling: {
      locale: context.locale,
      sets: usedFields(template, sets),
      texts,
      words: await wordsOf(context, parts, template, sets),
      letterhead,
      ...(await picturesOf(template, sets, (address) => parts.pictureAt(context, address))),
    },
    form,
    limits: form === 'pages' ? pageLimits : undefined,
    links: addresses,
  };
  return { order, home: home === undefined ? {} : { home }, values };
}

type TemplateSet = Template['sets'][number];

/**
 * Records of all data sets, those of the product on one snapshot, so that its sets agree. Statements on data sources come first: a slow one
 * would keep the snapshot and its connection.
 */
async function readSets(
  context: Context,
  parts: ReportRunParts,
  template: Template,
  values: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly SetRecord[]>>> {
  const found: Record<string, readonly SetRecord[]> = {};
  let reading: TemplateSet | undefined;
  const read = async (within: Context, sets: readonly TemplateSet[]): Promise<void> => {
    for (const set of sets) {
      reading = set;
      found[set.name] = await recordsOf(within, parts, set, values);
    }
  };
  const own = template.sets.filter(({ statement: given }) => given === undefined);
  try {
    await read(
      context,
      template.sets.filter((set) => !own.includes(set)),
    );
    if (own.length > 0) await inSnapshot(context, (frozen) => read(frozen, own));
  } catch (error) {
    throw reading === undefined ? error : await setRefusal(context, parts, reading, error);
  }
  return found;
}

async function recordsOf(
  context: Context,
  { sets }: ReportRunParts,
  set: TemplateSet,
  values: Readonly<Record<string, string>>,
): Promise<readonly SetRecord[]> {
  const limit = Math.min(set.limit ?? templateLimits.usualRecords, templateLimits.records);
  const given = argumentsOf(set.arguments ?? {}, values);
  const query =
    set.statement === undefined
      ? undefined
      : { statement: set.statement, values: valuesOf(set.values ?? [], values) };
  for (const provider of sets) {
    const rows = await provider.read(context, set.source, given, limit, query);
    if (rows === undefined) continue;
    if (rows.length > limit) throw new CodedError('report.tooManyRecords', { set: set.name, max: limit });
    return rows;
  }
  throw new CodedError('report.noSource', { name: set.source });
}

/** Adds to the refusal of a condition the name of its set and the designer's name of the condition; returns any other error unchanged. */
async function setRefusal(
  context: Context,
  parts: ReportRunParts,
  set: TemplateSet,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof CodedError) || error.code !== 'request.parameterFormat') return error;
  const name = String(error.params.name ?? '');
  const source = (await sourcesFor(context, parts)).find((one) => one.name === set.source);
  const called = source?.arguments.find((one) => one.name === name)?.label ?? label(name, name);
  const words = label(
    `数据集 ${set.name} 的条件“${called.zh}”未填写或不正确`,
    `The condition ‘${called.en}’ of the data set ${set.name} is missing or not as it should be`,
  );
  return new CodedError(error.code, { ...error.params, set: set.name }, { words });
}

/** The tenant's name, and the addresses of linked reports. */
async function surroundings({ db, caller }: Context, template: Template) {
  const linked = [...new Set(template.cells.flatMap(({ link }) => link?.report ?? []))];
  return db.read(async (_, { client }) => {
    const tenant = await client.query<{ name: string | null; home: string | null }>(
      statement`select tenant_name as name, domain_url as home from tenant
         where tenant_id = ${caller.tenantId} and is_deleted = 0`,
    );
    const reports = await client.query<{ id: string; name: string }>(
      statement`select id::text, name from report_file where id = any(${linked}::bigint[]) and is_deleted = 0`,
    );
    return {
      letterhead: tenant.rows[0]?.name ?? '',
      home: homeOf(tenant.rows[0]?.home ?? ''),
      addresses: Object.fromEntries(reports.rows.map(({ id, name }) => [id, previewAddress(name)])),
    };
  });
}

/** The address of the tenant's console, without a trailing slash; undefined if none is stored. */
function homeOf(domain: string): string | undefined {
  return /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i.exec(domain.trim().replace(/(?<!\/)\/+$/, ''))?.[0];
}

/** The address of a report's preview in the console; its parameters are appended within `src`. */
function previewAddress(name: string): string {
  const src = `/ureport/preview?_u=blade-${encodeURIComponent(name)}`;
  return `/myiframe/urlPath?name=${encodeURIComponent(`preview-${name}`)}&src=${encodeURIComponent(src)}`;
}

/** Display texts for cells that name a dictionary, including the tenant's own dictionaries, as they are now. */
async function wordsOf(
  context: Context,
  { words }: ReportRunParts,
  { cells }: Template,
  sets: Readonly<Record<string, readonly SetRecord[]>>,
): Promise<Readonly<Record<string, Readonly<Record<string, Label>>>>> {
  const coded = cells.filter(({ labels }) => labels !== undefined);
  if (coded.length === 0) return {};
  const { dict } = await words.lookups(context);
  const found: Record<string, Record<string, Label>> = {};
  for (const { labels = '', set = '', field = '', domain = [] } of coded) {
    const values = new Set(
      [...domain, ...(sets[set] ?? []).map((row) => recordValue(row, field))].map(String),
    );
    found[labels] ??= {};
    for (const value of values) {
      const word = dict?.(labels, value, true) ?? dict?.(labels, value, false);
      if (word) found[labels][value] = word;
    }
  }
  return found;
}
