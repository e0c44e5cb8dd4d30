/** Milliseconds since it was last half past nine in China: the sun is up and the batteries take what it gives. */
export function sinceMorning(now: number): number {
  const day = 86_400_000;
  return (((now - 1.5 * 3_600_000) % day) + day) % day;
}

/** Node's option for a program whose clock is behind: what it shows has the sun at whatever hour it is started. */
export function clockBehind(ms: number): string {
  if (ms === 0) return '';
  const code = `const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...given) { given.length === 0 ? super(Now.now() - ${ms}) : super(...given); }
      static now() { return Now.now() - ${ms}; }
    };`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
