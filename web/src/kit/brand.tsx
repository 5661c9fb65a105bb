/** The logo with the name; `compact` is the logo alone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="fd-brand">
      <img src="/mark.svg" width={28} height={28} alt={compact ? 'Fairday' : ''} />
      {!compact && <span>Fairday</span>}
    </span>
  );
}
