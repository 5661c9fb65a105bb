/** Constants of accounts, for pages that load no schemas (see value-rules.ts). */

export const ROLES = ['SUPER_ADMIN', 'FAMILY', 'NANNY'] as const;

/** What somebody is in a household: a parent (FAMILY), a nanny, or a viewer, who reads everything and changes nothing. */
export const MEMBER_ROLES = ['FAMILY', 'NANNY', 'VIEWER'] as const;

export const PASSWORD_FLOOR = 6;
export const PASSWORD_MAX = 256;
