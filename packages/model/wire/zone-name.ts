/** Response field with the zone of a record's times, for entities with `saysZone`. */
export const zoneName = 'timeZone';
