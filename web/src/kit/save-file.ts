/** Saves a file that was made on this device, through the browser's downloads. Works offline. */

/** Enough for a slow browser to start reading the file. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(
  name: string,
  file: { text: string; type: string } | { bytes: Uint8Array<ArrayBuffer>; type: string },
): void {
  const address = URL.createObjectURL(
    new Blob(['text' in file ? file.text : file.bytes], { type: file.type }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
