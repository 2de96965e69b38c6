import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../engine/client.ts';
import { failureText } from '../../text/refusal-text.ts';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { useRequestWords } from './request-words.ts';

interface RequestStateProps<S extends string, T> {
  /** Of whom the request is. */
  readonly name: string;
  readonly states: readonly S[];
  readonly value: S;
  readonly set: (state: S) => Promise<T>;
  /** Told the request as it has become. */
  readonly onDone: (row: T) => void;
}

/** How far a request has come, to be changed at once; a change that fails is told. */
export function RequestState<S extends Parameters<ReturnType<typeof useRequestWords>['state']>[0], T>({
  name,
  states,
  value,
  set,
  onDone,
}: RequestStateProps<S, T>) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const words = useRequestWords();
  const change = async (state: S) => {
    try {
      onDone(await set(state));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(failureText(error.failure));
      toast({ id: 'request state', tone: 'danger', calm: true, title: t`The state was not changed`, detail });
    }
  };
  return (
    <ChoiceMenu
      label={t`State of ${name}`}
      choices={states.map((key) => ({ key, label: words.state(key) }))}
      value={value}
      onChange={(state) => void change(state)}
    />
  );
}
