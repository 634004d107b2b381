/** What is wrong with the settings, one problem in each line. Apart from `config.ts`, because that imports some who throw it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
