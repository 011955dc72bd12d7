import manifest from '../package.json' with { type: 'json' }

/** What is running. */
export const { version } = manifest
