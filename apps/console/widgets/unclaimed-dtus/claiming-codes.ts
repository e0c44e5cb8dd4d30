/** Who may make a record of a DTU. */
export const claimingCodes = ['dtu_add', 'stationInfo_addDTU'];
