/** Where a link for a new password is offered and asked for; apart from the routes, for pages that do without schemas. */
export const PASSWORD_RESET = '/api/auth/password-reset';
