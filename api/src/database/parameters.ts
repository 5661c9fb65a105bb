/** What goes as it is: the database says what each place of a statement wants. */
type Value = string | number | boolean | null;

/** What a statement is sent with, collected while its text is put together. */
export class Parameters {
  readonly values: Value[];

  constructor(...first: Value[]) {
    this.values = first;
  }

  /** Answers the place that it has in the text: `$3`. */
  take(value: Value): string {
    return `$${this.values.push(value)}`;
  }

  /** A column's value: what is no plain one goes as JSON. */
  takeColumn(value: unknown): string {
    if (value === undefined || value === null) return this.take(null);
    if (typeof value === 'object') return `${this.take(JSON.stringify(value))}::text::json`;
    return this.take(value as Value);
  }
}
