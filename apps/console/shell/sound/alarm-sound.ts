/** How long a sound keeps others from following it, also those of other tabs: ten alarms at once are one sound. */
const quietMs = 3_000;
const lastKey = 'heliodeck.alarm-sounded';

let context: AudioContext | undefined;

/** Whether the browser lets the page sound: it asks for a click or a key on the page first. */
export function maySound(): boolean {
  return context?.state === 'running';
}

/** Makes the page ready to sound; to be called while the browser handles a click or a key. */
export async function allowSound(): Promise<void> {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
}

/** Two notes, twice: heard across a room, and short enough to talk over. @returns whether it sounded */
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

/** Sounds unless this or another tab of the browser just did. */
export function soundOnce(now: number): void {
  if (!maySound() || !isDue(lastSounded(), now)) return;
  if (sound()) remember(now);
}

/** Whether enough time has passed since the last sound; one in the future was noted by a clock that was wrong. */
export function isDue(last: number, now: number): boolean {
  return now - last >= quietMs || last > now;
}

/**
 * Whether a new alarm is worth a sound: of grade 1, and not before the eyes of somebody who looks at the list of alarms
 * itself. A tab that is hidden or not in front is nobody's.
 */
export function isHeard(
  alarm: { readonly grade: unknown; readonly raised: unknown },
  tab: { readonly path: string; readonly isInFront: boolean },
): boolean {
  const watched = tab.isInFront && /^\/operations\/realtimeAlarm\/?$/.test(tab.path);
  return alarm.raised === true && alarm.grade === 1 && !watched;
}

function lastSounded(): number {
  try {
    return Number(localStorage.getItem(lastKey) ?? 0) || 0;
  } catch {
    return 0;
  }
}

function remember(now: number): void {
  try {
    localStorage.setItem(lastKey, String(now));
  } catch {
    // Private windows refuse; then every tab sounds.
  }
}
