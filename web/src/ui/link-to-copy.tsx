/** A read-only field with a link, and words that say whether the link has been copied. */
import { Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Copied } from './use-link-to-copy.ts';
import './link-to-copy.css';

const words: Record<Copied, string> = {
  yes: 'The link has been copied to the clipboard.',
  'not yet': 'The link is ready to copy.',
  refused: 'Your browser did not allow copying. The link is selected: copy it by hand.',
};

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
        {words[copied]}
      </Text>
    </>
  );
}
