/**
 * Derives the tokens of invitation and password-reset links from the server's secret, and hashes tokens: only hashes
 * are stored. Defines the requests from which invitations' tokens are derived.
 */
import { createHash, createHmac } from 'node:crypto';
import type { FamilyRole } from 'sync-protocol/people/members-rest.ts';
import type { Config } from '../config.ts';

interface SecretConfig {
  readonly config: Pick<Config, 'jwtSecret'>;
}

/**
 * Derives a token from `parts`; the first part is the link's kind. Equal parts give equal tokens, so that a repeated
 * request and a later e-mail get the same link although only the hash is stored.
 */
export const deriveToken = ({ config }: SecretConfig, parts: readonly string[]): string =>
  createHmac('sha256', config.jwtSecret).update(parts.join('/')).digest('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface InvitationRequest {
  /** Identifies the request: repeating it gives the same link and doesn't void a newer link. */
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  readonly nannyId: string;
  /** Language preferred by the asking browser, for readers whose account has none. Absent in rows before languages. */
  readonly language?: string;
}

export interface MemberInvitationRequest {
  /** Identifies the request and the invitation. */
  readonly id: string;
  /** The parent who invites. */
  readonly accountId: string;
  readonly householdId: string;
  readonly email: string;
  readonly role: FamilyRole;
  /** As in `InvitationRequest`. */
  readonly language?: string;
}

/** A request for a password link by e-mail. */
export interface MailedResetRequest {
  readonly email: string;
  /** As in `InvitationRequest`. */
  readonly language?: string;
}

export const deriveMemberToken = (secret: SecretConfig, request: MemberInvitationRequest): string =>
  deriveToken(secret, [
    'member',
    request.accountId,
    request.householdId,
    request.email,
    request.role,
    request.id,
  ]);

export const deriveInvitationToken = (secret: SecretConfig, request: InvitationRequest): string =>
  deriveToken(secret, ['invitation', request.accountId, request.householdId, request.nannyId, request.id]);
