// `npm start`: builds the console if it is missing or older than its sources, then runs the server.
import { once } from 'node:events';
import { consoleIsBuilt, startConsoleBuild } from './console-build.ts';

if (!consoleIsBuilt()) {
  process.stdout.write('正在构建控制台… Building the console…\n');
  const build = startConsoleBuild();
  // A signal during the build ends both; afterwards the server handles signals.
  const stop = (): void => {
    build.kill();
    process.exit(0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const [code] = (await once(build, 'exit')) as [number | null];
  process.off('SIGTERM', stop).off('SIGINT', stop);
  if (code !== 0) {
    process.stderr.write('控制台构建失败 The console could not be built.\n');
    process.exit(1);
  }
}
await import('../apps/server/main.ts');
