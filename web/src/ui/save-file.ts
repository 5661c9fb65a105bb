/** Long enough for the slowest browser to begin reading it. */
const KEPT_MS = 60_000;

/** Hands a file made on this device to the person, as a download; works without a connection. */
export function saveFile(name: string, content: { text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([content.text], { type: content.type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
