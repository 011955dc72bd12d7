/** A setting is missing or wrong; the message names the variable and says what is right. */
export class ConfigError extends Error {}
