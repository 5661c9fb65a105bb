/** Returns the count with its noun: '1 day', '1,200 days', '2 nannies'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
