import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tests/support/browser.ts';

const browser = await findBrowser();

/** Browser tests against the whole program: one server, one demonstration field, built console, three workers. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/start-program.ts',
  fullyParallel: true,
  // Two would leave a fifth of two cores idle, four take longer than three.
  workers: 3,
  forbidOnly: true,
  // A machine that runs other things meanwhile gets a second look at what a real server, field and browser did.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/e2e.json' }]],
  use: {
    launchOptions: {
      executablePath: browser.path,
      args: [...browserArguments],
      env: { ...plain(process.env), ...browser.env },
    },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // An element that cannot be clicked fails the test with its name, long before the time of the whole test is over.
    actionTimeout: 30_000,
    // A worker's requests do not pass the routes of a test; tests of the worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A trace slows every test down: where a failed test is repeated, the repetition takes it.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    { name: 'console', testMatch: '**/*.spec.ts', dependencies: ['sign-in'] },
  ],
});

function plain(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
