import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useResetOffer } from './use-reset-offer.ts';

/** Only where the server can send the link. */
export default function ForgotLink() {
  if (!useResetOffer()) return null;
  return (
    <div>
      <Button component={Link} to="/reset" variant="subtle">
        Forgot password?
      </Button>
    </div>
  );
}
