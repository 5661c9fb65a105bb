/** A read-only field with a link, and words that say whether the link has been copied. */
import { Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { t } from './language/messages.ts';
import type { Copied } from './use-link-to-copy.ts';
import './link-to-copy.css';

function describe(copied: Copied): string {
  if (copied === 'yes') return t('The link has been copied to the clipboard.');
  if (copied === 'not yet') return t('The link is ready to copy.');
  return t('Your browser did not allow copying. The link is selected: copy it by hand.');
}

interface LinkToCopyProps {
  label: string;
  url: string;
  copied: Copied;
  field: RefObject<HTMLInputElement | null>;
}

export function LinkToCopy({ label, url, copied, field }: LinkToCopyProps) {
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        value={url}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text component="output" size="sm" c="dimmed" className="fd-copied">
        <Icon size={16} stroke={2} aria-hidden />
        {describe(copied)}
      </Text>
    </>
  );
}
