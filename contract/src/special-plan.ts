export const UNLIMITED_PLAN = 'Basic unlimited plan' // account-core §9, "Special plan"
