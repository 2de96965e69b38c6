declare module '*.po?set=app' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=entry' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=pop-out-quiet' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=pop-out-rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=pop-out' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=desk-quiet' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=desk-rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=desk' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=sentences' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=ai-quiet' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=ai-rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?set=ai' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
