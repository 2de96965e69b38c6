import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type ApiGroup, apiGroupList } from '../../../../shared/contracts/api-save.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import { type ApiAccount, type Permission, permissionFor } from '../../../../shared/trade/api-account.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useSession } from '../../../session/use-session.ts';
import { useMainOnly } from '../../../shell/main-account/use-main-only.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import css from '../account.module.css';
import { Section } from '../section.tsx';
import { AccountForm } from './account-form.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { useActivation } from './use-activation.tsx';
import { useDeletion } from './use-deletion.tsx';
import { ActionHead } from '../../../ui/action-head.tsx';

const noGroups: readonly ApiGroup[] = [];

/** The user's accounts at venues, and what each may do; to change them is for roles that have accounts of their own. */
export function ApiAccountsSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const account = useStream({ kind: 'account' });
  const groups = useLoaded(() => engine.call(apiGroupList, {}));
  const [edited, setEdited] = useState<ApiAccount | 'new' | 'groups'>();
  const close = () => setEdited(undefined);
  const { guarded, prompt } = useMainOnly();
  const owns = isOwner(useSession()?.role);
  return (
    <Section
      title={t`API accounts`}
      tools={
        <>
          <FeedChip feed={account} />
          {owns && (
            <>
              <Button onPress={() => setEdited('groups')}>{t`Groups`}</Button>
              <Button kind="solid" onPress={guarded(() => setEdited('new'))}>{t`Add account`}</Button>
            </>
          )}
        </>
      }
      lead={
        <Trans>
          Paper accounts and exchange accounts linked by API key. Keys are masked; secrets never leave the server.
        </Trans>
      }
    >
      <FeedBody feed={account} rows={5}>
        {(value) =>
          value.accounts.length === 0 ? (
            <EmptyState>
              <Trans>No accounts yet.</Trans>
            </EmptyState>
          ) : (
            <AccountTable
              value={value}
              groups={groups.data ?? noGroups}
              owns={owns}
              guarded={guarded}
              onEdit={setEdited}
            />
          )
        }
      </FeedBody>
      {prompt}
      {edited === 'groups' && (
        <GroupDialog groups={groups.data ?? noGroups} onClose={close} onChanged={groups.reload} />
      )}
      {edited !== undefined && edited !== 'groups' && (
        <AccountForm
          account={edited === 'new' ? undefined : edited}
          groups={groups.data ?? noGroups}
          onClose={close}
          onSaved={() => {
            close();
            groups.reload();
          }}
        />
      )}
    </Section>
  );
}

interface AccountTableProps {
  readonly value: AccountValue;
  readonly groups: readonly ApiGroup[];
  /** Whether the role changes accounts. */
  readonly owns: boolean;
  /** An action that is the main account's alone. */
  readonly guarded: (act: () => void) => () => void;
  readonly onEdit: (account: ApiAccount) => void;
}

function AccountTable({ value, groups, owns, guarded, onEdit }: AccountTableProps) {
  const { t } = useLingui();
  const { change, question } = useActivation(value);
  const deletion = useDeletion();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <div className={css.wide} tabIndex={0}>
      <table className={css.table}>
        <ActionHead
          heads={[t`Name`, t`Exchange`, t`Permissions`, t`Key`, t`Mode`, t`Group`, t`Created`, t`State`]}
          hasActions={owns}
        />
        <tbody>
          {value.accounts.map((account) => (
            <AccountRow
              key={account.api_id}
              account={account}
              group={groups.find(({ group_id }) => group_id === account.group_id)?.name}
              actions={
                owns && (
                  <AccountActions
                    account={account}
                    onActivate={() => change(account)}
                    onEdit={guarded(() => onEdit(account))}
                    onDelete={guarded(() => deletion.ask(account))}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
      {question}
      {deletion.question}
    </div>
  );
}

/** Markets that are neither spot nor contracts of coins. */
const otherMarkets: readonly AccountType[] = ['astock', 'forex', 'commodity'];

/**
 * What a permission opens at a venue that has these types of markets, where "spot" and "futures" do not name it;
 * undefined where they do. A venue may have nothing that it opens.
 */
function marketsOf(
  permission: Permission,
  types: readonly AccountType[] | undefined,
): readonly AccountType[] | undefined {
  const own = types?.filter((type) => permissionFor(type) === permission && type !== 'index');
  return own?.every((type) => otherMarkets.includes(type)) ? own : undefined;
}

interface AccountRowProps {
  readonly account: ApiAccount;
  /** Name of its group. */
  readonly group: string | undefined;
  /** What can be done with it, where anything can. */
  readonly actions: ReactNode;
}

function AccountRow({
  account: { name, exchange, permissions, api_key, account_mode, created, active, paper, expire },
  group,
  actions,
}: AccountRowProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const typeName = useAccountTypeName();
  const types = useStream({ kind: 'exchanges' }).value?.find((venue) => venue.exchange === exchange)?.account_types;
  const permissionNames = { spot: t`Spot trade`, future: t`Futures trade` } as const;
  const chips = permissions.flatMap(
    (permission) => marketsOf(permission, types)?.map(typeName) ?? [permissionNames[permission]],
  );
  const modeNames = {
    CLASSIC: t`Classic`,
    PORTFOLIO: t`Portfolio margin`,
    PM: t`Portfolio margin`,
    SINGLE: t`Single asset`,
    MULTI: t`Multi-asset`,
  } as const;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={css.named}>
          <ExchangeChip exchange={exchange} />
          {venueName(exchange)}
        </span>
      </td>
      <td>
        <span className={css.chips}>
          {chips.length === 0 ? (
            <span className="quiet">{t`None`}</span>
          ) : (
            chips.map((name) => (
              <span key={name} className={css.chip}>
                {name}
              </span>
            ))
          )}
        </span>
      </td>
      <td className="num">
        {paper ? <span className={css.chip}>{t`Paper`}</span> : api_key}
        {expire !== null && (
          <span className="quiet">
            {' '}
            <Trans>
              until <Timestamp ms={expire} />
            </Trans>
          </span>
        )}
      </td>
      <td>{modeNames[account_mode]}</td>
      <td>{group ?? <span className="quiet">—</span>}</td>
      <td>
        <Timestamp ms={created} />
      </td>
      <td className={active ? css.on : css.off}>{active ? t`Active` : t`Inactive`}</td>
      {actions && <td className={css.end}>{actions}</td>}
    </tr>
  );
}

interface AccountActionsProps {
  readonly account: Pick<ApiAccount, 'name' | 'active'>;
  readonly onActivate: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function AccountActions({ account: { name, active }, onActivate, onEdit, onDelete }: AccountActionsProps) {
  const { t } = useLingui();
  return (
    <span className={css.acts}>
      <Button size="small" aria-label={t`Edit ${name}`} onPress={onEdit}>{t`Edit`}</Button>
      <Button size="small" aria-label={active ? t`Deactivate ${name}` : t`Activate ${name}`} onPress={onActivate}>
        {active ? t`Deactivate` : t`Activate`}
      </Button>
      <Button size="small" aria-label={t`Delete ${name}`} onPress={onDelete}>{t`Delete`}</Button>
    </span>
  );
}
