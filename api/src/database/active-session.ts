/** Defines when a session counts, in SQL: for statements of the accounts, and for the writes of a household. */
import type { Sql } from './connection.ts';

type Instant = 'moment.now' | `$${number}`;

/**
 * Returns the condition that session `s` is active at an instant: not revoked and not expired. For an impersonation the
 * viewer's own session must be active too. For a parent's impersonation, the viewer must still be a parent and the
 * viewed account a nanny of that household.
 */
export const activeSession = (now: Instant): string => `
  s.revoked_at is null and s.expires_at > ${now}::timestamptz
  and (s.opened_by is null or exists (
    select 1 from session o where o.id = s.opened_by and o.account_id = s.impersonated_by
      and o.revoked_at is null and o.expires_at > ${now}::timestamptz))
  and (s.household_id is null or (
    exists (select 1 from membership f where f.account_id = s.impersonated_by
      and f.household_id = s.household_id and f.role = 'FAMILY')
    and exists (select 1 from membership n where n.account_id = s.account_id
      and n.household_id = s.household_id and n.role = 'NANNY')))`;

/**
 * Returns the condition that session `s` is active and not an impersonation. PostgreSQL sets up each subquery of the
 * condition above, also those that it doesn't need, which takes half as long as looking up the session.
 */
export const activeOwnSession = (now: Instant): string => `
  s.revoked_at is null and s.expires_at > ${now}::timestamptz
  and s.impersonated_by is null and s.opened_by is null and s.household_id is null`;

const asTemplate = (text: string): TemplateStringsArray => Object.assign([text], { raw: [text] });

/** Made once: the driver keeps something of each template forever. */
const IS_ACTIVE = asTemplate(activeSession('moment.now'));

/**
 * Returns the condition as part of a statement that names the instant `moment.now`. A template, not `unsafe`, which
 * would run.
 */
export const isActive = (sql: Sql) => sql(IS_ACTIVE);
