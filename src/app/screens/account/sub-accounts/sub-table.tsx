import { useLingui } from '@lingui/react/macro';
import type { SubAccount } from '../../../../shared/contracts/sub-account.ts';
import { Valued } from '../../../shell/valued.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../account.module.css';
import own from './sub-accounts.module.css';
import { useSubWords } from './words.ts';
import { ActionHead } from '../../../ui/action-head.tsx';

interface SubActions {
  /** Whether the role changes them; to freeze one is open to all. */
  readonly owns: boolean;
  readonly onOpen: (sub: SubAccount) => void;
  readonly onEdit: (sub: SubAccount) => void;
  readonly onPassword: (sub: SubAccount) => void;
  readonly onFreeze: (sub: SubAccount) => void;
}

/** Sub-accounts and traders, oldest first. */
export function SubTable({ subs, ...actions }: SubActions & { readonly subs: readonly SubAccount[] }) {
  const { t } = useLingui();
  const heads = [
    { name: t`User name` },
    { name: t`Kind` },
    { name: t`Permissions` },
    { name: t`Accounts`, isEnd: true },
    { name: t({ message: 'Value', context: 'worth' }), isEnd: true },
    { name: t`Last login` },
    { name: t`State` },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <div className={css.wide} tabIndex={0}>
      <table className={css.table}>
        <ActionHead
          heads={heads.map(({ name }) => name)}
          ends={heads.filter(({ isEnd }) => isEnd).map(({ name }) => name)}
          endClass={css.end}
        />
        <tbody>
          {subs.map((sub) => (
            <SubRow key={sub.user_id} sub={sub} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SubRow({ sub, owns, onOpen, onEdit, onPassword, onFreeze }: SubActions & { readonly sub: SubAccount }) {
  const { t } = useLingui();
  const { kindName, permissionName } = useSubWords();
  const { username, kind, permissions, note, accounts, usd_total, last_login, frozen } = sub;
  return (
    <tr>
      <th scope="row">
        <span className={own.named}>
          <Button kind="ghost" size="small" aria-label={t`Details of ${username}`} onPress={() => onOpen(sub)}>
            {username}
          </Button>
        </span>
        {note !== '' && <span className={own.sub}>{note}</span>}
      </th>
      <td>{kindName(kind)}</td>
      <td>
        <span className={css.chips}>
          {permissions.length === 0 ? (
            <span className="quiet">{t`Read only`}</span>
          ) : (
            permissions.map((each) => (
              <span key={each} className={css.chip}>
                {permissionName(each)}
              </span>
            ))
          )}
        </span>
      </td>
      <td className={css.end}>{accounts}</td>
      <td className={css.end}>
        <Valued usd={usd_total} isLive />
      </td>
      <td>
        {last_login === null ? (
          <span className="quiet">{t({ message: 'Never', context: 'login' })}</span>
        ) : (
          <Timestamp ms={last_login} />
        )}
      </td>
      <td className={frozen === null ? css.on : own.frozen}>{frozen === null ? t`Active` : t`Frozen`}</td>
      <td className={css.end}>
        <span className={css.acts}>
          {owns && (
            <>
              <Button size="small" aria-label={t`Edit ${username}`} onPress={() => onEdit(sub)}>{t`Edit`}</Button>
              <Button
                size="small"
                aria-label={t`Set password of ${username}`}
                onPress={() => onPassword(sub)}
              >{t`Password`}</Button>
            </>
          )}
          <Button
            size="small"
            aria-label={frozen === null ? t`Freeze ${username}` : t`Unfreeze ${username}`}
            onPress={() => onFreeze(sub)}
          >
            {frozen === null ? t`Freeze` : t`Unfreeze`}
          </Button>
        </span>
      </td>
    </tr>
  );
}
