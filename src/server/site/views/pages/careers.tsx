import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openRoles } from '../../../../shared/user/application.ts';
import { rolePath } from '../../site-paths.ts';
import { Card, Cards } from '../blocks.tsx';
import { Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';
import { Apply } from './careers/apply.tsx';
import { roleTexts } from './careers/roles.ts';

function Careers() {
  const { t, i18n } = useLingui();
  return (
    <>
      <Opening
        heading={t`Work on things that must not break.`}
        lead={t`Three open roles, all full-time in Hong Kong.`}
      />
      <Cards heading={t`Open roles`}>
        {openRoles.map((role) => {
          const summary = i18n._(roleTexts[role].summary);
          return (
            <Card
              key={role}
              title={i18n._(roleTexts[role].name)}
              to={rolePath(role)}
              button={<Apply role={role} isOneOfSeveral />}
              text={t`Hong Kong · full-time. ${summary}`}
            />
          );
        })}
      </Cards>
    </>
  );
}

export const careers: PageView = {
  title: msg`Careers`,
  description: msg`Open roles at Halyard in Hong Kong: quantitative researcher, senior engineer, trader.`,
  render: () => <Careers />,
};
