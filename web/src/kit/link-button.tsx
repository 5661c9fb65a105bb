/** The router's links as a button and as text. The router's types check where they lead. */
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

/** A link that looks like a button. The router's types check where it leads. */
export const LinkButton = createLink(ButtonLink);

/** A link in a text. The router's types check where it leads. */
export const TextLink = createLink(AnchorLink);
