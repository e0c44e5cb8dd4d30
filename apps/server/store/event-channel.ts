/** Channel on which the database wakes whoever reads the event log. Never changes: migrations wrote it into functions. */
export const eventChannel = 'heliodeck_event';
