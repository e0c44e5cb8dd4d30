/** Response field with the zone of a record's times, for entities with `zoneVia`. */
export const zoneName = 'timeZone';
