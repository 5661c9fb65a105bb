/** The link 'Forgot password?', shown if the server can email reset links. */
import { LinkButton } from '../../kit/link-button.tsx';
import { useCanEmailReset } from '../../session/use-can-email-reset.ts';

export default function ForgotPasswordLink({ label }: { label: string }) {
  if (!useCanEmailReset()) return null;
  return (
    <div>
      <LinkButton to="/reset" variant="subtle">
        {label}
      </LinkButton>
    </div>
  );
}
