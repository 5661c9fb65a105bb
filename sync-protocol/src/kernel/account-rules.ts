/** The roles of accounts and the shortest and longest password, for pages that load no schemas (see value-rules.ts). */

export const ROLES = ['SUPER_ADMIN', 'FAMILY', 'NANNY'] as const;

export const PASSWORD_FLOOR = 6;
export const PASSWORD_MAX = 256;
