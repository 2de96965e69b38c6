import { useLingui } from '@lingui/react/macro';
import { type Language, languages } from '../../../notify/language.ts';
import { useView } from '../view-context.ts';
import { Brand } from './brand.tsx';
import { navigation } from './navigation.ts';

/** Where a document is, and what else its other languages are asked for with, as `&name=value`. */
interface Place {
  readonly path: string;
  readonly query: string;
}

interface HeaderProps extends Place {
  /** Whether the page is there in the other languages too. */
  readonly hasLanguages: boolean;
}

/**
 * The header of every page: navigation, languages and the two ways in; narrow windows have the first and the last in a
 * menu.
 */
export function Header({ path, query, hasLanguages }: HeaderProps) {
  const { t } = useLingui();
  return (
    <header className="top">
      <Brand />
      <nav className="wide" aria-label={t`Main`}>
        <NavigationLinks path={path} />
      </nav>
      <div className="tools">
        {hasLanguages && <LanguageLinks path={path} query={query} />}
        <a className="log-in" href="/login">{t`Log in`}</a>
        <a className="button small" href="/signup">
          {t({ message: 'Open account', context: 'sign-up' })}
        </a>
      </div>
      <details className="menu">
        <summary>{t`Menu`}</summary>
        <nav aria-label={t`Main`}>
          <NavigationLinks path={path} />
          <a href="/login">{t`Log in`}</a>
          <a href="/signup">{t({ message: 'Open account', context: 'sign-up' })}</a>
        </nav>
      </details>
    </header>
  );
}

function NavigationLinks({ path }: Pick<Place, 'path'>) {
  const { i18n } = useLingui();
  return navigation.map(({ to, name }) => (
    <a key={to} href={to} aria-current={to === path ? 'page' : path.startsWith(`${to}/`) || undefined}>
      {i18n._(name)}
    </a>
  ));
}

/** Each language by its own name, whatever the language of the page. */
const languageNames: Readonly<Record<Language, readonly [short: string, whole: string]>> = {
  en: ['EN', 'English'],
  'zh-Hans': ['简', '简体中文'],
  'zh-Hant': ['繁', '繁體中文'],
};

function LanguageLinks({ path, query }: Place) {
  const { t } = useLingui();
  const { language } = useView();
  return (
    <nav className="languages" aria-label={t`Language`}>
      {languages.map((each) => {
        const [short, whole] = languageNames[each];
        return (
          <a
            key={each}
            href={`${path}?lang=${each}${query}`}
            lang={each}
            hrefLang={each}
            aria-current={each === language || undefined}
            title={whole}
          >
            {short}
          </a>
        );
      })}
    </nav>
  );
}
