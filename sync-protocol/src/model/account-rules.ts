/** What an account is, said without schemas (value-rules.ts tells why). */

export const ROLES = ['SUPER_ADMIN', 'FAMILY', 'NANNY'] as const;

export const PASSWORD_FLOOR = 6;
export const PASSWORD_MAX = 256;
