// `npm run bench`: runs the benchmarks of this folder one after another and prints their figures in one
// table. `npm run bench -- list` runs one; further arguments are passed to it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, ratio, shown } from './figure.ts';

const notBenchmarks = new Set([
  'run',
  'figure',
  'http-bench',
  'slaves',
  'support',
  'frames',
  'plant-history',
  'planted-lists',
  'energy-plant',
  'renderer',
  'planted-rules',
]);
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !notBenchmarks.has(name));

const [wanted, ...args] = process.argv.slice(2);
if (wanted !== undefined && !benchmarks.includes(wanted)) {
  process.stderr.write(`no benchmark '${wanted}'; there are: ${benchmarks.join(', ')}\n`);
  process.exit(2);
}

const table: Record<string, string>[] = [];
const failed: string[] = [];
for (const name of wanted === undefined ? benchmarks : [wanted]) {
  process.stdout.write(`\n== ${name}\n`);
  const child = fork(join(import.meta.dirname, `${name}.ts`), args);
  child.on('message', (message) => {
    const { figure } = message as { figure?: Figure };
    if (figure) table.push(line(name, figure));
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) failed.push(name);
}
process.stdout.write('\nRatio: 1 and above meets the target.\n');
console.table(table);
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exit(1);
}

function line(benchmark: string, figure: Figure): Record<string, string> {
  return {
    benchmark,
    figure: figure.what,
    value: `${shown(figure.value)} ${figure.unit}`,
    target: figure.target === undefined ? '' : `${shown(figure.target)} ${figure.unit}`,
    ratio: ratio(figure)?.toFixed(2) ?? '',
  };
}
