/** In localStorage: the Orders tab's name, if it was used last. In its own file, which only the admin area loads. */
export const ADMIN_TAB_KEY = 'adminTab';
