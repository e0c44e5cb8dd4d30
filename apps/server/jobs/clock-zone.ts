/** Zone of the hours at which the platform's own work is done: the night of most of its stations. */
export const clockZone = 'Asia/Shanghai';
