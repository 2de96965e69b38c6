import { composePicture, type PictureParts } from '../../../charts/canvas/picture.ts';

/** Hands the user a chart as a PNG file. */
export function saveChartPicture(parts: PictureParts, title: string): void {
  composePicture(parts, title).toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, 'image/png');
}
