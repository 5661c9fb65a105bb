/** A bar at the bottom of the window with the actions for the selected rows. */
import type { ReactNode } from 'react';
import './floating-bar.css';

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
