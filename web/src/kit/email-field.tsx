/** The email field of an account form, marked so that password managers fill it in. */
import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

export function EmailField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
