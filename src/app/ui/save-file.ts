/** Time that a browser may take to begin a download, ms; the address is given back after it. */
const downloadWithinMs = 60_000;

/** Hands a file to the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), downloadWithinMs);
}
