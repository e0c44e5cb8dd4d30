import { type FieldWorld, fieldWorld } from './field-world.ts';
import { type Organisation, organisation } from './organisation.ts';
import { newDesign, type RegisteredSite, registerSite } from './simulated-site.ts';

/** A tenant with two stations, for rules that show one and hide the other. */
interface TwoSites {
  readonly world: FieldWorld;
  readonly ours: Organisation;
  /** The platform's administrator. */
  readonly root: Record<string, string>;
  readonly east: RegisteredSite;
  readonly west: RegisteredSite;
  /** Instant a number of minutes after a start ten minutes ago, in milliseconds. */
  at(minutes: number): number;
}

const minute = 60_000;

/** Starts it; stopped after the file. */
export async function twoSites(): Promise<TwoSites> {
  const world = await fieldWorld();
  const ours = await organisation(world);
  const root = await world.signIn('000000', 'admin');
  const east = await registerSite(world, ours.admin, newDesign());
  const west = await registerSite(world, ours.admin, newDesign());
  const start = Math.floor(Date.now() / minute) * minute - 10 * minute;
  return { world, ours, root, east, west, at: (minutes) => start + minutes * minute };
}
