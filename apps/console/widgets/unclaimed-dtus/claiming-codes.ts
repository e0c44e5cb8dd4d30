/** Permissions that allow creating the record of a DTU. */
export const claimingCodes = ['dtu_add', 'stationInfo_addDTU'];
