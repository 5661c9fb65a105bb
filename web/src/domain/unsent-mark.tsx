import { VisuallyHidden } from '@mantine/core';
import './unsent-mark.css';

/** Marks a change that this device has not sent yet. */
export function UnsentMark() {
  return (
    <span className="fd-unsent" title="Not sent yet">
      <VisuallyHidden>Not sent yet</VisuallyHidden>
    </span>
  );
}
