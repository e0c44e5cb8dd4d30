/** The heartbeat iRTU-type DTUs are shipped with; others send one byte, JSON or their IMEI (see dtu-link). */
export const PING: Uint8Array = Uint8Array.of(0x70, 0x69, 0x6e, 0x67);
