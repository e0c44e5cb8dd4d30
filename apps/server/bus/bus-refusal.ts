/** Why a process cannot join the others, in words for whoever starts it. */
export class BusRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BusRefusal';
  }
}

/** NATS runs without JetStream. */
export class NoJetStream extends BusRefusal {}
