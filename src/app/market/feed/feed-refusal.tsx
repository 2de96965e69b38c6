import { useLingui } from '@lingui/react/macro';
import { refusalNumbers } from '../../../shared/base/refusal-code.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { refusalText } from '../../text/refusal-text.ts';

const isCode = (reason: string): reason is CallFailure['code'] => reason in refusalNumbers;

/** Why the server refuses a stream, in the words of all refusals: loaded where one is told. */
export function FeedRefusal({ reason }: { readonly reason: string }) {
  const { i18n } = useLingui();
  return i18n._(refusalText[isCode(reason) ? reason : 'INTERNAL']);
}
