/** Channel on which the database wakes readers of the event log. Never change it: functions made by migrations contain it. */
export const eventChannel = 'heliodeck_event';
