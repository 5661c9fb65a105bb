/** Creates a nanny's invitation link, copies it, has the caller show it, and says in a toast that it worked. */
import { useState } from 'react';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { inviteNanny } from 'sync-protocol/rest/invitations.ts';
import { t } from '../../language/messages.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { copyWhenReady } from '../../ui/copy-text.ts';

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
