/** The account of someone who has just arrived. It exists only on loopback addresses. */
export const demoLogin = { username: 'demo', password: 'demo1234' } as const;

/** Its address marks the demo user: a reserved domain, at which nobody can register. */
export const demoEmail = 'demo@halyard.example';
