/**
 * Paths of the calls about alerts, for who has no use for their schemas. `save` and `close` are answered with one alert
 * as it stands then.
 */
export const alertPaths = { list: '/user/alert/list', save: '/user/alert/save', close: '/user/alert/close' } as const;
