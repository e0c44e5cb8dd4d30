import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['packages/**/*.test.ts', 'apps/**/*.test.ts'], environment: 'node' },
      },
      { test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/global-database.ts'],
          testTimeout: 30_000,
          // Real sockets, clocks and a real database on a machine that may be busy: once more before it counts as failed.
          retry: process.env.CI ? 2 : 0,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
