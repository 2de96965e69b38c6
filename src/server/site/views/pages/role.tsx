import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { OpenRole } from '../../../../shared/user/application.ts';
import { Cards, PointsCard } from '../blocks.tsx';
import { Opening } from '../opening.tsx';
import type { PageView } from '../page-view.ts';
import { Apply } from './careers/apply.tsx';
import { roleTexts } from './careers/roles.ts';

/** The page of an open role. */
export const pageOfRole = (role: OpenRole): PageView => ({
  title: roleTexts[role].name,
  description: roleTexts[role].summary,
  render: () => <Role role={role} />,
  dataOf: (i18n, origin) => jobPosting(role, i18n, origin),
});

function Role({ role }: { readonly role: OpenRole }) {
  const { t, i18n } = useLingui();
  const { name, summary, work, bring, offer } = roleTexts[role];
  const inWords = i18n._(summary);
  return (
    <>
      <Opening heading={i18n._(name)} lead={t`Hong Kong · full-time. ${inWords}`} ways={<Apply role={role} />} />
      <Cards heading={t`The role`}>
        <PointsCard title={t`What you will do`} points={work.map((point) => i18n._(point))} />
        <PointsCard title={t`What you bring`} points={bring.map((point) => i18n._(point))} />
        <PointsCard title={t`What we offer`} points={offer.map((point) => i18n._(point))} />
      </Cards>
    </>
  );
}

/** For search engines: what a role's page offers. */
function jobPosting(role: OpenRole, i18n: I18n, origin: string) {
  const { name, summary, work, bring, offer } = roleTexts[role];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: i18n._(name),
    description: [summary, ...work, ...bring, ...offer].map((text) => i18n._(text)).join(' '),
    datePosted: '2026-11-02',
    employmentType: 'FULL_TIME',
    directApply: true,
    hiringOrganization: { '@type': 'Organization', name: 'Halyard', sameAs: `${origin}/home` },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Hong Kong', addressCountry: 'HK' },
    },
  };
}
