/** A wrong flag or variable: one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
