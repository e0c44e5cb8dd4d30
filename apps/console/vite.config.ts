import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { baseMap } from '../../scripts/base-map.ts';
import { compressedAssets } from '../../scripts/compressed-assets.ts';
import { firstLoadBudget } from '../../scripts/first-load-budget.ts';
import { narrowKitImports } from '../../scripts/narrow-kit-imports.ts';
import { offlineProgram } from '../../scripts/offline-program.ts';
import { plainKitIcons } from '../../scripts/plain-kit-icons.ts';
import { usedMessages } from '../../scripts/used-messages.ts';

/** The API in development; in production the server serves both from one address. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/**
 * Modules that are always loaded together are one file, with all dependencies that no earlier one contains:
 * each of some forty small files costs a slow phone's processor several milliseconds. The dashboard is the
 * page that most users open first. What it shares with lists, the home page and other screens has files of its
 * own, so that those load neither the rest of it nor the register lists of all devices.
 */
const firstLoads = [
  { name: 'main', test: /apps\/console\/main\.tsx$/, priority: 5 },
  { name: 'login', test: /shell\/login\/login-page\.tsx$/, priority: 4 },
  {
    name: 'shell',
    test: /shell\/(layout\/shell|pages\/menu-screen|pages\/first-screen)\.tsx$|crud\/notices\/list-notices\.tsx$|feedback\/use-feedback\.ts$/,
    priority: 3,
  },
  {
    name: 'shared',
    test: /device-detail\/shared\/use-devices\.ts$|antd\/es\/segmented\/index\.js$|packages\/(kit\/(scale|zone)|model\/(descriptors\/record|devices\/(device-words|records\/[\w-]+)|registries\/records|wire\/time))\.ts$/,
    priority: 2,
  },
  {
    name: 'common',
    test: /console\/(fields\/(registry|rich\/use-picture-upload|shared\/(pending-control|long-code|value-mark))|i18n\/age|api\/(download|held-menus)|state\/turning|ui\/(dialog|scroll-region)|widgets\/troubles\/trouble-row)\.tsx?$|packages\/(kit\/(called|file-size|magnitude)|model\/(wire\/(coded-error|(watch|trouble)-words)|telemetry\/value-state|commands\/command-codes|descriptors\/define-states))\.ts$/,
    priority: 1.8,
  },
  { name: 'devices', test: /packages\/(devices|protocol)\//, priority: 1.6 },
  { name: 'charts', test: /widgets\/chart\/(chart|use-chart-look|[a-z]+-option)\.tsx?$/, priority: 1.4 },
  { name: 'dashboard', test: /power-site\/power-site\.tsx$/, priority: 1 },
  { name: 'lists', test: /crud\/crud-screen\.tsx$/, priority: 0.5 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    baseMap(),
    plainKitIcons(),
    narrowKitImports(),
    usedMessages(join(import.meta.dirname, '../..')),
    firstLoadBudget(),
    offlineProgram(import.meta.dirname),
    compressedAssets(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy does not allow data: scripts or styles; small pictures stay files too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoads } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Excludes the console's own modules below /api/, which end in .ts.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: api, changeOrigin: false }, '/health': api },
  },
});
