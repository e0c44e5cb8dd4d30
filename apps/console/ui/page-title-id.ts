/** Id of the heading with the page's title, by which the main element is labelled. */
export const pageTitleId = 'page-title';
