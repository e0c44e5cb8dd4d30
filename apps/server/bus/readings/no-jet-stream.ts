import { StartRefusal } from '../../start-refusal.ts';

/** NATS runs without JetStream. */
export class NoJetStream extends StartRefusal {}
