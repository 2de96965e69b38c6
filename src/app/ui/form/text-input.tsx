import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import css from './text-input.module.css';

export interface TextInputProps extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly label: string;
  /** Sentence under the field; the field counts as invalid while it is there. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Stands inside the field at its end: unit, helpers, a show toggle. */
  readonly suffix?: ReactNode;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with label, error and hint. The error is announced with the field. */
export function TextInput({ label, error, hint, suffix, placeholder, numeric, inputRef, ...props }: TextInputProps) {
  return (
    <TextField {...props} isInvalid={error !== undefined} validationBehavior="aria" className={css.field ?? ''}>
      <Label className={css.label ?? ''}>{label}</Label>
      <Group className={css.box ?? ''}>
        <Input ref={inputRef} placeholder={placeholder} className={`${css.input} ${numeric ? 'num' : ''}`} />
        {suffix && <span className={css.suffix}>{suffix}</span>}
      </Group>
      <FieldError className={css.error ?? ''}>{error}</FieldError>
      {hint && (
        <Text slot="description" className={css.hint ?? ''}>
          {hint}
        </Text>
      )}
    </TextField>
  );
}
