/** Time zone of the hours at which the platform runs its own jobs: night for most of its stations. */
export const clockZone = 'Asia/Shanghai';
