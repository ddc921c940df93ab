/** In localStorage, only if the operator last used the Orders tab of the admin area: its name. Other pages don't load this. */
export const ADMIN_TAB_KEY = 'adminTab';
