import { onTestFinished } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Files that the page hands to the browser's downloads until the test ends, in place of the browser. */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (given: Blob | MediaSource) => {
    const address = createObjectURL(given);
    if (given instanceof Blob) blobs.set(address, given);
    return address;
  };
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const file = blobs.get(this.href);
    if (file && this.download) saved.push({ name: this.download, file });
    else click.call(this);
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return saved;
}
