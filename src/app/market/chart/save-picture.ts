import type { CandleChart } from '../../charts/candle-chart.ts';

/** Hands the user a chart as a PNG file. */
export function saveChartPicture(chart: CandleChart, title: string): void {
  chart.picture(title).toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, 'image/png');
}
