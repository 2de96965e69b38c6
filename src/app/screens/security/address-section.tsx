import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bindIp } from '../../../shared/contracts/security.ts';
import type { SecondFactor } from '../../../shared/user/second-factor.ts';
import { isIpAddress } from '../../../shared/user/ip-list.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { PasswordField } from '../../entry/password-field.tsx';
import { ruleText } from '../../entry/rule-text.ts';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ProofCode } from './proof-code.tsx';
import { Section } from './section.tsx';
import css from './security.module.css';
import { useSending } from './use-proof.ts';

interface AddressSectionProps {
  readonly factors: readonly SecondFactor[];
  readonly bound: readonly string[];
  readonly onBound: () => void;
}

const listOf = (text: string): string[] => text.split(/[\s,，、;]+/).filter(Boolean);

/** Addresses from which alone the account can be used. */
export function AddressSection({ factors, bound, onBound }: AddressSectionProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const form = useForm({ ip_list: bound.join(', '), password: '', code: '' });
  const { busy, send } = useSending(form, 'password');
  const [done, setDone] = useState(false);
  const { fields, errors } = form;
  const change = (patch: Partial<typeof fields>) => {
    setDone(false);
    form.change(patch);
  };
  const submit = async () => {
    const input = {
      ip_list: listOf(fields.ip_list),
      password: fields.password,
      ...(factors.length > 0 && { code: fields.code }),
    };
    if (input.ip_list.some((ip) => !isIpAddress(ip))) return form.complain({ ip_list: i18n._(ruleText.ip!) });
    if (!form.fits(bindIp.input, input)) return;
    const saved = await send(async () => {
      const { ip_list } = await engine.call(bindIp, input);
      form.change({ ip_list: ip_list.join(', '), password: '', code: '' });
    });
    if (!saved) return;
    setDone(true);
    onBound();
  };
  return (
    <Section
      title={t`Bind IP`}
      lead={<Trans>Only these IPs can log in. Do not use this if your IP address changes.</Trans>}
    >
      <SmallForm label={t`Bind IP`} onSubmit={submit}>
        <TextInput
          label={t`Allowed IP addresses`}
          name="ip_list"
          autoComplete="off"
          spellCheck="false"
          placeholder={t`Empty: any address`}
          value={fields.ip_list}
          error={errors.ip_list}
          hint={t`Separate with commas; include your current IP`}
          onChange={(ip_list) => change({ ip_list })}
        />
        <PasswordField
          label={t`Current password`}
          name="password"
          kind="current"
          value={fields.password}
          error={errors.password}
          onChange={(password) => change({ password })}
        />
        <ProofCode
          factors={factors}
          form={form}
          value={fields.code}
          error={errors.code}
          onChange={(code) => change({ code })}
        />
        {errors.form && (
          <p className={css.refusal} role="alert">
            {errors.form}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" kind="solid" isDisabled={busy}>{t`Save`}</Button>
          <p className={css.good} role="status">
            {done && t`Saved. All other sessions were logged out.`}
          </p>
        </div>
      </SmallForm>
    </Section>
  );
}
