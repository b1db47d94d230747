/** Thrown when an account lacks a setting. It names the setting, never a value. */
export class ProviderConfigurationError extends Error {
  constructor(provider: string, names: readonly string[]) {
    super(`The ${provider} account lacks or has a wrong: ${names.join(", ")}`);
    this.name = "ProviderConfigurationError";
  }
}
