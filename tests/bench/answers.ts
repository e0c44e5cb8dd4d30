/**
 * The cost of writing an answer: a page of 50 records of several entities, served by two bare Fastify applications, one with JSON.stringify
 * as this server has it, one with the serializer that Fastify compiles from the description of the answer. Rounds alternate; the figure is
 * processor time, so that other work on the machine counts for neither. The two texts are compared as well.
 *
 *   node tests/bench/answers.ts [--rounds 9] [--answers 300]
 */
import { parseArgs } from 'node:util';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { kindOf } from '@heliodeck/model/fields/registry';
import { entityOf } from '@heliodeck/model/registries/entities';
import Fastify, { type FastifyInstance } from 'fastify';
import { figure } from './figure.ts';
import { percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, answers: { type: 'string', default: '300' } },
});
const rounds = Number(options.rounds);
const answers = Number(options.answers);
const pageSize = 50;

type Json = string | number | boolean | null;
type Shape = Readonly<Record<string, unknown>>;

/** The types of the fields of a record as the API describes them, each or null. */
function typesOf(entity: Entity): ReadonlyMap<string, string> {
  const types = Object.entries(entity.fields).map(([name, field]) => {
    const { type } = kindOf(field).json(field);
    return [name, typeof type === 'string' && type !== 'array' ? type : 'string'] as const;
  });
  return new Map([['id', 'string'], ...types]);
}

function sampleOf(type: string, row: number, place: number): Json {
  if ((row + place) % 7 === 0) return null;
  if (type === 'integer') return row * 31 + place;
  if (type === 'number') return (row * 1009 + place * 17) / 100;
  if (type === 'boolean') return row % 2 === 0;
  return place % 3 === 0 ? `敦煌一号 ${row}-${place}` : `18700000000${row}${place}`;
}

function pageOf(types: ReadonlyMap<string, string>): unknown {
  const records = Array.from({ length: pageSize }, (_, row) =>
    Object.fromEntries([...types].map(([name, type], place) => [name, sampleOf(type, row, place)])),
  );
  const data = { records, total: 4_000, size: pageSize, current: 1, pages: 80 };
  return { code: 200, success: true, data, msg: '操作成功' };
}

/** Extra properties are allowed, as in the program, whose answers are never filtered by their description. */
function answerShape(types: ReadonlyMap<string, string>): Shape {
  const object = (properties: Shape): Shape => ({ type: 'object', properties, additionalProperties: true });
  const record = object(
    Object.fromEntries([...types].map(([name, type]) => [name, { type: [type, 'null'] }])),
  );
  const whole = { type: 'integer' };
  return object({
    code: whole,
    success: { type: 'boolean' },
    data: object({
      records: { type: 'array', items: record },
      total: whole,
      size: whole,
      current: whole,
      pages: whole,
    }),
    msg: { type: 'string' },
  });
}

function serving(page: unknown, shape: Shape | undefined): FastifyInstance {
  const app = Fastify();
  if (shape === undefined) app.setSerializerCompiler(() => JSON.stringify);
  app.get('/', { schema: { response: { 200: shape ?? {} } } }, () => page);
  return app;
}

async function textOf(app: FastifyInstance): Promise<string> {
  return (await app.inject('/')).payload;
}

/** Processor time of an answer, µs. */
async function costOf(app: FastifyInstance): Promise<number> {
  const before = process.cpuUsage();
  for (let sent = 0; sent < answers; sent += 1) await app.inject('/');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / answers;
}

for (const key of ['stationInfo', 'orderRecord', 'role']) {
  const types = typesOf(entityOf(key));
  const page = pageOf(types);
  const plain = serving(page, undefined);
  const compiled = serving(page, answerShape(types));
  const [text, other] = [await textOf(plain), await textOf(compiled)];
  const costs: readonly (readonly [number, number])[] = await measured(plain, compiled);
  const bytes = Buffer.byteLength(text);
  figure({ what: `${key}: fields of a record`, value: types.size, unit: '' });
  figure({ what: `${key}: bytes of a page`, value: bytes, unit: 'B' });
  figure({ what: `${key}: the texts are equal`, value: text === other ? 1 : 0, unit: '' });
  figure({ what: `${key}: JSON.stringify`, value: middle(costs.map(([one]) => one)), unit: 'µs' });
  figure({
    what: `${key}: compiled from the description`,
    value: middle(costs.map(([, one]) => one)),
    unit: 'µs',
  });
  figure({
    what: `${key}: compiled / plain`,
    value: middle(costs.map(([one, two]) => two / one)),
    unit: '×',
  });
  await Promise.all([plain.close(), compiled.close()]);
}

async function measured(
  plain: FastifyInstance,
  compiled: FastifyInstance,
): Promise<readonly (readonly [number, number])[]> {
  // The first round warms both.
  await costOf(plain);
  await costOf(compiled);
  const costs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) costs.push([await costOf(plain), await costOf(compiled)]);
  return costs;
}

function middle(values: readonly number[]): number {
  return percentile(values, 0.5);
}
