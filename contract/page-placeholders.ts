/** The placeholder in built pages for a setting or for the shop's origin: `__SUPPORT_EMAIL__` for supportEmail. */
export const placeholderOf = (name: string) => `__${name.replace(/[A-Z]/g, '_$&').toUpperCase()}__`;
