/** Where people get the app. */
export const LINPHONE = 'https://www.linphone.org/en/download/'

/** What opens the app on the device that follows it, and has it set itself up by the address. */
export const inLinphone = (address: string): string => `linphone-config:${address}`
