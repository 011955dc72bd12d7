// What a conference's form lets one type, for the portal and the schemas alike.
export const CONFERENCE_NAME_LONGEST = 80
export const CONFERENCE_DESCRIPTION_LONGEST = 300

export const MEMBERS_REFRESH_MS = 3_000
export const AGENTS_REFRESH_MS = 3_000
export const WALLBOARD_REFRESH_MS = 3_000 // service-areas §9
