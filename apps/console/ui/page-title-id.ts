/** The one heading that names the page; the main part is labelled by it. */
export const pageTitleId = 'page-title';
