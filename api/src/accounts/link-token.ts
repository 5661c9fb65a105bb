/** Tokens of links: 256 bits that only we can make, kept nowhere but as a hash. */
import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

interface Secret {
  readonly config: Pick<Config, 'jwtSecret'>;
}

/**
 * The token of what `parts` name, which begin with the link's kind. The same parts have the same one, since what is
 * kept of it, its hash, could neither be answered again nor be sent later.
 */
export const tokenOf = ({ config }: Secret, parts: readonly string[]): string =>
  createHmac('sha256', config.jwtSecret).update(parts.join('/')).digest('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface InvitationRequest {
  /** Repeated with the same id it answers the same link, and voids none that was made since. */
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  readonly nannyId: string;
}

export const deriveInvitationToken = (secret: Secret, request: InvitationRequest): string =>
  tokenOf(secret, ['invitation', request.accountId, request.householdId, request.nannyId, request.id]);
