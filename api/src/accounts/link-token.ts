/** Tokens of links: 256 bits that only this server can derive, stored only as a hash. */
import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

interface Secret {
  readonly config: Pick<Config, 'jwtSecret'>;
}

/**
 * Derives the token from `parts`, whose first is the link's kind. Equal parts give equal tokens, so that a repeated
 * request and a later e-mail get the same link although only the hash is stored.
 */
export const deriveToken = ({ config }: Secret, parts: readonly string[]): string =>
  createHmac('sha256', config.jwtSecret).update(parts.join('/')).digest('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface InvitationRequest {
  /** A repeated request with the same id gets the same link, and voids none that was created since. */
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  readonly nannyId: string;
}

export const deriveInvitationToken = (secret: Secret, request: InvitationRequest): string =>
  deriveToken(secret, ['invitation', request.accountId, request.householdId, request.nannyId, request.id]);
