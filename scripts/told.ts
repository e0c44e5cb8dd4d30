/** Runs a command-line program: exit code 2 with the usage for invalid arguments, 1 with the reason for a failure. */
export async function runTold(usage: string, work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    if (error instanceof TypeError) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      process.exit(2);
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Shows progress on one line of a terminal; does nothing for other outputs. */
export function showProgress(what: string): (done: number, all: number) => void {
  if (process.stdout.isTTY !== true) return () => undefined;
  return (done, all) => {
    if (done % 50 !== 0 && done !== all) return;
    process.stdout.write(`\r${what} ${done} / ${all}${done === all ? '\n' : ''}`);
  };
}
