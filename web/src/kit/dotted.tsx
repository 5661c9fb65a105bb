/** Words and names in a row with dots between them: 'Maria Santos · Tuesday, March 5, 2024'. */
import { Fragment } from 'react';

/** Each part is isolated, so that a name in another script doesn't reorder its neighbors. Empty parts are left out. */
export function Dotted({ parts }: { parts: readonly (string | null | undefined | false)[] }) {
  return parts.filter(Boolean).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
