// `npm run check`: checks for development. Format, lint, types, unit and conformance tests; under a minute.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, staticSteps, vitest } from './run-step.ts';

mkdirSync(join(root, '.tmp'), { recursive: true });
const steps = [
  ...staticSteps,
  vitest('unit and conformance tests', ['unit', 'conformance'], '.tmp/unit.json'),
];
const failed = steps.filter((step) => !run(step));
process.exit(failed.length === 0 ? 0 : 1);
