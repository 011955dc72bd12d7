// What the form of a menu lets one type, for the portal and the schemas alike.
export const IVR_NAME_LONGEST = 80
export const IVR_DESCRIPTION_LONGEST = 300

/** As a telephone shows them, row by row. @source service-areas §3, "IVR digits: 0 to 9, star and hash" */
export const IVR_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
export type IvrDigit = (typeof IVR_DIGITS)[number]

/** Of a workgroup: more than callers can find their way through. */
export const IVRS_OF_WORKGROUP = 100

/** What somebody who walks through does beside pressing keys: nothing, until the menu has waited long enough. */
export const NO_KEY = 'none'
