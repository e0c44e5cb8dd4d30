import { label } from '@heliodeck/kit/label';

/** Words of conditions, the same for every kind of field. */
export const searchWords = { all: label('全部', 'All') };
