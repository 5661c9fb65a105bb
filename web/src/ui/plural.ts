/** Returns the count with its noun: '1 day', '2 days', '2 nannies'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
