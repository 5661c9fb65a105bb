import type { ReactNode } from 'react';
import './floating-bar.css';

/** What can be done with what is ticked, always in reach. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className="fd-floating-room" />
      <section className="fd-floating" aria-label={label}>
        {children}
      </section>
    </>
  );
}
