/** Copies a link, or selects it in `field` if the browser refuses the clipboard. `copied` tells which. */
import { useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

export type Copied = 'not yet' | 'yes' | 'refused';

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
