/** The weeks that wait for the reader's signature, loaded after the first paint with the rules that price them. */
import { lazyPart } from '../../kit/lazy-part.ts';
import type { WeeksToSignCardProps } from './weeks-to-sign-card.tsx';

const card = lazyPart<WeeksToSignCardProps>(() =>
  import('./weeks-to-sign-card.tsx').then(({ WeeksToSignCard }) => WeeksToSignCard),
);

export function WeeksToSign(props: WeeksToSignCardProps) {
  return card.useLoaded(true) ? <card.Part {...props} /> : null;
}
