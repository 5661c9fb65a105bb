/** Wraps the router's screens: one that renders again in another language, and one that loads when first opened. */
import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { withMessages } from '../kit/language/catalogs.ts';
import type { MessagePart } from '../kit/language/message-parts.ts';
import { useLanguage } from '../kit/language/use-language.ts';

/** Renders a screen again when the language changes: the router renders a screen only for a change of its own. */
export function inLanguage(Screen: FunctionComponent): FunctionComponent {
  return function InLanguage() {
    useLanguage();
    return <Screen />;
  };
}

/** A screen in a file of its own, shown once it and its messages are loaded. */
export function lazyScreen<Name extends string>(
  part: MessagePart,
  load: () => Promise<Readonly<Record<Name, FunctionComponent>>>,
  name: Name,
): FunctionComponent {
  const Screen = lazyRouteComponent(() => withMessages(part, load), name);
  return Object.assign(inLanguage(Screen), { preload: Screen.preload });
}
