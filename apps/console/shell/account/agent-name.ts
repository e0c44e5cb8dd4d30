/** Browsers by their user agent; those whose user agent also names another browser come first. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['QQ Browser', /M?QQBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/**
 * A user agent in common terms: 'Chrome 130 · Windows'. For other programs the first word without version:
 * 'curl'.
 * @returns '' if it contains neither
 */
export function agentName(userAgent: string): string {
  const browser = browsers.flatMap(([name, form]) => {
    const version = form.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([, form]) => form.test(userAgent))?.[0];
  if (browser === undefined && system === undefined) return userAgent.split(/[/ ]/)[0] ?? '';
  return [browser, system].filter((part) => part !== undefined).join(' · ');
}
