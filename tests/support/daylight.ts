/** Milliseconds since the last half past nine in China: the sun is up and the batteries are charging. */
export function sinceMorning(now: number): number {
  const day = 86_400_000;
  return (((now - 1.5 * 3_600_000) % day) + day) % day;
}

/** Node option for a program with a delayed clock: it shows daylight at any hour of its start. */
export function clockBehind(ms: number): string {
  if (ms === 0) return '';
  const code = `const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...given) { given.length === 0 ? super(Now.now() - ${ms}) : super(...given); }
      static now() { return Now.now() - ${ms}; }
    };`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
