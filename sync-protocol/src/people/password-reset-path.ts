/** Path of the password reset routes, for pages that load no schemas. */
export const PASSWORD_RESET = '/api/auth/password-reset';
