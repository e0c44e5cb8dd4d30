/** Time after a sound without further sounds, also in other tabs: ten alarms at once make one sound. */
const quietMs = 3_000;
const lastKey = 'heliodeck.alarm-sounded';
/** Storms, and alarms without a storm, that have already made a sound; entries of the last hours suffice. */
const occasionsKey = 'heliodeck.alarm-occasions';
const occasionsKept = 200;

let context: AudioContext | undefined;

/** Whether the browser allows the page to play sound, which requires a click or a key press on the page. */
export function maySound(): boolean {
  return context?.state === 'running';
}

/** Enables sound; must be called while the browser handles a click or a key press. */
export async function allowSound(): Promise<void> {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
}

/** Two notes, twice: audible across a room, and short. @returns whether it was played */
export function sound(): boolean {
  if (context === undefined || !maySound()) return false;
  const start = context.currentTime + 0.02;
  for (const [index, frequency] of [880, 660, 880, 660].entries())
    tone(context, frequency, start + index * 0.2);
  return true;
}

function tone(audio: AudioContext, frequency: number, at: number): void {
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.frequency.value = frequency;
  // Without a ramp a tone begins and ends with a click.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.3, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + 0.18);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + 0.2);
}

/** Plays the sound unless this or another tab of the browser just did, or did for the same storm. */
export function soundOnce(occasion: string, now: number): void {
  if (!maySound() || !isFirst(occasion)) return;
  if (isDue(lastSounded(), now) && sound()) write(lastKey, String(now));
}

/**
 * What makes one sound: a storm with all its members, else the alarm. Users who see a single station receive
 * members of a storm, but not the storm itself.
 */
export function occasionOf(alarm: { readonly id: string; readonly groupId: unknown }): string {
  return typeof alarm.groupId === 'string' ? alarm.groupId : alarm.id;
}

/** The occasions with an additional one, without the oldest; undefined if it is among them. */
export function withOccasion(known: readonly string[], occasion: string): readonly string[] | undefined {
  return known.includes(occasion) ? undefined : [...known, occasion].slice(-occasionsKept);
}

/** Records an occasion. @returns whether no tab of this browser had recorded it before */
export function isFirst(occasion: string): boolean {
  const known = read(occasionsKey).split(',').filter(Boolean);
  const next = withOccasion(known, occasion);
  if (next === undefined) return false;
  write(occasionsKey, next.join());
  return true;
}

/** Whether enough time has passed since the last sound; a time in the future was recorded with a wrong clock. */
export function isDue(last: number, now: number): boolean {
  return now - last >= quietMs || last > now;
}

/** Whether an alarm makes a sound: new, and of grade 1. */
export function isWorthSound(alarm: { readonly grade: unknown; readonly raised: unknown }): boolean {
  return alarm.raised === true && alarm.grade === 1;
}

/** Whether the list of alarms is being viewed. A tab that is hidden or in the background does not count. */
export function isWatched(tab: { readonly path: string; readonly isInFront: boolean }): boolean {
  return tab.isInFront && /^\/operations\/realtimeAlarm\/?$/.test(tab.path);
}

const lastSounded = (): number => Number(read(lastKey)) || 0;

/** For private windows without storage: then every tab plays the sound. */
const kept = new Map<string, string>();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return kept.get(key) ?? '';
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    kept.set(key, text);
  }
}
