/** Creates a nanny's invitation link, copies it, has the caller show it, and says in a toast that it worked. */
import { useState } from 'react';
import { inviteNanny } from 'sync-protocol/people/invitations-rest.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { copyWhenReady } from '../kit/copy-text.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { call } from '../session/rest-client.ts';
import { toastFailure } from '../session/use-save.ts';

export interface Invitation {
  nannyId: string;
  householdId: string;
  nannyName: string;
  email: string;
  url: string;
  isCopied: boolean;
}

export function useInvite(show: (invitation: Invitation) => void) {
  const [invitingId, setInvitingId] = useState<string | null>(null);

  const invite = async ({ id, householdId, name, email }: Nanny) => {
    if (invitingId !== null) return;
    setInvitingId(id);
    try {
      const url = call(inviteNanny, { params: { nannyId: id }, query: { householdId } }).then(
        ({ inviteUrl }) => inviteUrl,
      );
      const isCopied = await copyWhenReady(url);
      show({ nannyId: id, householdId, nannyName: name, email, url: await url, isCopied });
      showToast({
        title: t('Invitation created'),
        ...(isCopied && { description: t('The link has been copied to the clipboard.') }),
      });
    } catch (error) {
      toastFailure(t('Failed to create invitation'), error);
    } finally {
      setInvitingId(null);
    }
  };

  return { invitingId, invite };
}
