/** Returns what was typed into a form and has not been saved: changes that were made while it was saved stay. */
export function withoutSaved<Entry extends object>(typed: Partial<Entry>, saved: Entry): Partial<Entry> {
  const fields = Object.keys(typed) as (keyof Entry)[];
  return Object.fromEntries(
    fields.filter((field) => typed[field] !== saved[field]).map((field) => [field, typed[field]]),
  ) as Partial<Entry>;
}
