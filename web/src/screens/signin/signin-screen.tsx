export function SigninScreen() {
  return null;
}
