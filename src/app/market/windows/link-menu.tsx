import { useLingui } from '@lingui/react/macro';
import { type LinkGroup, linkGroups } from '../../../shared/trade/workspace/link-group.ts';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import css from './link-menu.module.css';

interface LinkMenuProps {
  readonly group: LinkGroup | null;
  readonly onGroup: (group: LinkGroup | null) => void;
}

/** The coloured dot of a window's link group, with the menu that chooses another one. */
export function LinkMenu({ group, onGroup }: LinkMenuProps) {
  const { t } = useLingui();
  const names: Readonly<Record<LinkGroup, string>> = { A: t`A, violet`, B: t`B, cyan`, C: t`C, amber`, D: t`D, pink` };
  const none = t`Not linked`;
  const choices = [
    { key: 'none', label: <Row group={null} text={none} />, text: none },
    ...linkGroups.map((one) => ({ key: one, label: <Row group={one} text={names[one]} />, text: names[one] })),
  ];
  const name = group ? names[group] : none;
  return (
    <ChoiceMenu
      align="start"
      label={t`Link group: ${name}`}
      face={<LinkDot group={group} />}
      choices={choices}
      value={group ?? 'none'}
      onChange={(key) => onGroup(linkGroups.find((one) => one === key) ?? null)}
    />
  );
}

const Row = ({ group, text }: { readonly group: LinkGroup | null; readonly text: string }) => (
  <span className={css.row}>
    <LinkDot group={group} />
    {text}
  </span>
);

/** A dot in the group's colour with its letter; an empty ring where there is none. */
function LinkDot({ group }: { readonly group: LinkGroup | null }) {
  return (
    <span className={`${css.dot} ${group ? css[group] : ''}`} aria-hidden="true">
      {group}
    </span>
  );
}
