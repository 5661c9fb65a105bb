/** The part of the dialog to edit a user that creates a password reset link and copies it. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { makeResetLink } from 'sync-protocol/people/password-resets-rest.ts';
import type * as z from 'zod/mini';
import { copyWhenReady } from '../../kit/copy-text.ts';
import { formatDeviceClock } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkToCopy } from '../../kit/link-to-copy.tsx';
import { Named } from '../../kit/named.tsx';
import { useLinkToCopy } from '../../kit/use-link-to-copy.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../session/use-save.ts';

type ResetLink = z.infer<typeof makeResetLink.answer> & { readonly isCopied: boolean };

export function ResetLinkSection({ user }: { user: User }) {
  const [link, setLink] = useState<ResetLink>();
  const { busy, save } = useSave();

  const create = () =>
    save(t('Failed to create a reset link'), async () => {
      const created = call(makeResetLink, { params: { userId: user.id } });
      const isCopied = await copyWhenReady(created.then(({ resetUrl }) => resetUrl));
      setLink({ ...(await created), isCopied });
    });

  return (
    <Stack gap="xs" component="section" aria-label={t('Forgot password')}>
      <Text fw={600}>{t('Forgot password')}</Text>
      <Text size="sm" c="dimmed">
        <Named name={user.name}>
          {t(
            'Create a link for {name} to choose a new password. Share it safely: anyone with the link can use the account.',
            { name: user.name },
          )}
        </Named>
      </Text>
      {link === undefined ? (
        <div>
          <Button variant="default" loading={busy} onClick={() => void create()}>
            {t('Create Reset Link')}
          </Button>
        </div>
      ) : (
        <CreatedLink link={link} key={link.resetUrl} />
      )}
    </Stack>
  );
}

function CreatedLink({ link }: { link: ResetLink }) {
  const { copied, field, copy } = useLinkToCopy(link.resetUrl, link.isCopied);
  return (
    <>
      <LinkToCopy label={t('Reset link')} url={link.resetUrl} copied={copied} field={field} />
      <Text size="sm">
        {t('It works once, until {time}. A newer link replaces it.', {
          time: formatDeviceClock(link.expiresAt),
        })}
      </Text>
      <div>
        <Button variant="default" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
    </>
  );
}
