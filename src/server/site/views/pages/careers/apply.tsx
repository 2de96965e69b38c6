import { useLingui } from '@lingui/react/macro';
import type { OpenRole } from '../../../../../shared/user/application.ts';
import { applicationPath } from '../../../site-paths.ts';
import { roleTexts } from './roles.ts';

interface ApplyProps {
  readonly role: OpenRole;
  /** Whether the button stands beside those of other roles, and is named by its own. */
  readonly isOneOfSeveral?: boolean;
}

/** Leads to the application with a role chosen. */
export function Apply({ role, isOneOfSeveral = false }: ApplyProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(roleTexts[role].name);
  return (
    <a
      className="button"
      href={`${applicationPath}?position=${role}`}
      aria-label={isOneOfSeveral ? t`Apply: ${name}` : undefined}
    >
      {t({ message: 'Apply', context: 'job' })}
    </a>
  );
}
