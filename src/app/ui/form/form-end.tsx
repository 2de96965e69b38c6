import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import css from './form-end.module.css';

interface FormEndProps {
  /** Why the whole form was refused. */
  readonly refusal: string | undefined;
  readonly confirm: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onBack: () => void;
}

/** What a dialog with a form ends with: why it was refused, the way back, and the button that sends it. */
export function FormEnd({ refusal, confirm, isPending, isDisabled = false, onBack }: FormEndProps) {
  const { t } = useLingui();
  return (
    <>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={css.actions}>
        <Button size="large" onPress={onBack}>{t`Back`}</Button>
        <Button type="submit" kind="solid" size="large" isPending={isPending} isDisabled={isDisabled}>
          {confirm}
        </Button>
      </div>
    </>
  );
}
