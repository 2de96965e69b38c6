/** How far a job application has come; each begins as the first. */
export const applicationStates = ['new', 'read', 'invited', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** How far a contact request has come; each begins as the first. */
export const contactStates = ['new', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];
