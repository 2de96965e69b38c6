declare module '*.po?set=site' {
  import type { Messages } from '@lingui/core';
  const messages: Messages;
  export { messages };
}
