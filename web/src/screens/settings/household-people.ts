/** What a parent and a viewer may do to the members of their household. */
import type { Member } from 'sync-protocol/people/members-rest.ts';
import type { MemberAction } from './member-row.tsx';

/** Whether a member is the household's only parent, who can't leave. */
export const isOnlyParent = (member: Member, members: readonly Member[]): boolean =>
  member.role === 'PARENT' && members.filter(({ role }) => role === 'PARENT').length === 1;

interface Reader {
  readonly accountId: string;
  /** Whether the reader is a parent, who may change roles and remove people. */
  readonly isParent: boolean;
}

/** Returns what the reader may do to a member: a parent manages others, and everybody but the only parent may leave. */
export function actionsOn(member: Member, members: readonly Member[], reader: Reader): MemberAction[] {
  if (member.accountId === reader.accountId) return isOnlyParent(member, members) ? [] : ['leave'];
  return reader.isParent ? ['role', 'remove'] : [];
}
