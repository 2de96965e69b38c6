import { useLingui } from '@lingui/react/macro';

/** The first stop of the keyboard: past header and navigation. */
export function SkipLink() {
  const { t } = useLingui();
  return (
    <a className="skip" href="#content">
      {t`Skip to content`}
    </a>
  );
}
