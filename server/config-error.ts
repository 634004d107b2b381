/** What is wrong with the settings, one problem in each line. Apart from `config.ts`, which imports modules that throw it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
