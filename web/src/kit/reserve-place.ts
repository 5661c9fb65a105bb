/** Returns props that hide an element but keep its place, while it isn't known whether it may be shown. */
export const reservePlace = (isUnknown: boolean) =>
  isUnknown ? { style: { visibility: 'hidden' } as const } : {};
