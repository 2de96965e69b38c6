import { pinyin } from 'pinyin-pro';

/**
 * What a Chinese name is found by where it is typed in Latin letters: the initials of its syllables, then the whole of
 * them, `zgpa zhongguopingan`, in lower case and without tones, ü as v. Latin letters and digits in the name count
 * whole in both, `tclkj tclkeji`; all else is left out.
 */
export function pinyinOf(name: string): string {
  const parts = pinyin(name.normalize('NFKC'), { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true })
    .map(({ origin, pinyin: sound, isZh }) => ({
      text: (isZh ? sound : origin).toLowerCase().replace(/[^a-z0-9]/g, ''),
      isZh,
    }))
    .filter(({ text }) => text !== '');
  return `${parts.map(({ text, isZh }) => (isZh ? text[0] : text)).join('')} ${parts.map(({ text }) => text).join('')}`;
}
