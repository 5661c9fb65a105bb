import { VisuallyHidden } from '@mantine/core';
import './unsent-mark.css';

/** A small dotted ring beside what this device knows and the server does not yet. */
export function UnsentMark() {
  return (
    <span className="fd-unsent" title="Not sent yet">
      <VisuallyHidden>Not sent yet</VisuallyHidden>
    </span>
  );
}
