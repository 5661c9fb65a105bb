import { useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

export type Copied = 'not yet' | 'yes' | 'refused';

/** A link that is shown to be copied, again or by hand: a browser may refuse the clipboard. */
export function useLinkToCopy(url: string, isCopied = false) {
  const [copied, setCopied] = useState<Copied>(isCopied ? 'yes' : 'not yet');
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    const done = await copyText(url);
    setCopied(done ? 'yes' : 'refused');
    if (!done) field.current?.select();
  };
  return { copied, field, copy };
}
