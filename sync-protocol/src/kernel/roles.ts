/** The roles of accounts and of household members, and the sides of a household: family and nanny. */
import * as z from 'zod/mini';
import { ROLES } from './account-rules.ts';

export const role = z.enum(ROLES);

export type Role = z.infer<typeof role>;

/** A person's role in a household; a super admin acts there with their own. */
export const actorRole = z.enum([...ROLES, 'VIEWER']);

export type ActorRole = z.infer<typeof actorRole>;

/** What somebody is in a household: a parent, a nanny, or a viewer, who reads everything and changes nothing. */
export type MemberRole = 'FAMILY' | 'NANNY' | 'VIEWER';

/** The side of the household that a person belongs to. */
export const side = z.enum(['family', 'nanny']);

export type Side = z.infer<typeof side>;
