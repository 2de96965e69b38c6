import { followPageTheme } from '../theme/page-theme.ts';

/** What changes about the element that a chart lies in. */
export interface HostChanges {
  readonly resized: () => void;
  /** Theme, colours of directions, language, or the size of text. */
  readonly themed: () => void;
  /** Whether any of it is in view. */
  readonly seen: (seen: boolean) => void;
}

/** Tells of changes until the returned function is called. */
export function followHost(host: HTMLElement, { resized, themed, seen }: HostChanges): () => void {
  const sizes = new ResizeObserver(() => {
    if (host.clientWidth > 0 && host.clientHeight > 0) resized();
  });
  sizes.observe(host);
  const unfollow = followPageTheme(themed);
  const views = new IntersectionObserver((entries) => seen(entries.at(-1)?.isIntersecting ?? true));
  views.observe(host);
  document.fonts.addEventListener('loadingdone', themed);
  return () => {
    sizes.disconnect();
    unfollow();
    views.disconnect();
    document.fonts.removeEventListener('loadingdone', themed);
  };
}
