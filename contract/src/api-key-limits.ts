export const API_KEY_NAME_LONGEST = 60
export const API_KEYS_OF_WORKGROUP = 20 // that are good
export const API_KEY_DAILY_CAP = 200 // calls of a Lagos day, unless said
export const API_KEY_DAILY_CAP_MOST = 10_000
export const API_KEY_DAYS = [30, 90, 365] as const // what the form offers
export const API_KEY_DAYS_MOST = 3_650
