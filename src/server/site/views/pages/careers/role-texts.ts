import type { MessageDescriptor } from '@lingui/core';

/** What a role consists of; the lists are of sentences. */
export interface RoleTexts {
  readonly name: MessageDescriptor;
  readonly summary: MessageDescriptor;
  readonly work: readonly MessageDescriptor[];
  readonly bring: readonly MessageDescriptor[];
  readonly offer: readonly MessageDescriptor[];
}
