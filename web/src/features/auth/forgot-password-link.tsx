/** The link 'Forgot password?', shown if the server can email reset links. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCanEmailReset } from './use-can-email-reset.ts';

export default function ForgotPasswordLink({ label }: { label: string }) {
  if (!useCanEmailReset()) return null;
  return (
    <div>
      <Button component={Link} to="/reset" variant="subtle">
        {label}
      </Button>
    </div>
  );
}
