/** Texts of API keys and of the reference. */
export const developersMessages = {
  keys_failed: 'The API keys could not be fetched',
  no_keys: 'You have no API keys',
  keys_for_admins: 'API keys are for admins',
  key_name_missing: 'Enter a name',
  key_cap_wrong: 'A whole number from 1 to {most}',
  key_make_failed: 'The key could not be made',
  key_revoked: '{name} is revoked. It can not be used any more.',
  key_revoke_failed: 'The key could not be revoked',
  developers_copy_failed: 'Your browser did not let us copy. Please select the text and copy it.',
  reference_failed: 'The reference could not be fetched',
  reference_nothing: 'No call has “{search}” in it',
  key_refused: 'This API key is unknown, was revoked, or has expired.',
  key_not_allowed: 'An API key can not do this. Sign in instead.',
  key_cap_reached:
    'This API key has made its {cap} calls of today. It can call again after midnight, Lagos time.',
  keys_full: 'Your workgroup has {keys} API keys already. Revoke one that is not used any more first.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const developersLabels = {} as const
