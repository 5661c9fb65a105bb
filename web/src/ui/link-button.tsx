import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type NativeProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>;

interface LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonLink(props: NativeProps & ButtonProps & LinkProps) {
  return <Button component="a" {...props} />;
}

function AnchorLink(props: NativeProps & AnchorProps & LinkProps) {
  return <Anchor {...props} />;
}

/** A link that looks like a button; where it leads is checked by the router's own types. */
export const LinkButton = createLink(ButtonLink);

/** A link in a text, checked alike. */
export const TextLink = createLink(AnchorLink);
