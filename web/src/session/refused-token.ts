let hear: (token: string) => void = () => undefined;

/** Fills in what happens when the server no longer takes a token: told after each such refusal. */
export function onTokenRefused(act: (token: string) => void): void {
  hear = act;
}

export function reportRefusedToken(token: string): void {
  hear(token);
}
