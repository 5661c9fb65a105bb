/** Whether somebody's account ended while their call was under way: what was to be kept of it has no owner. */
export function isAccountGone(error: unknown): boolean {
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return (
    code === '23503' &&
    typeof constraint === 'string' &&
    /_(account_id|impersonated_by)_fkey$/.test(constraint)
  );
}
