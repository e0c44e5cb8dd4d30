/** Topic on which features say that DTUs or their devices changed; payload: ids of the DTUs. */
export const fieldChanged = 'field.changed';
