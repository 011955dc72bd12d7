/** Numbers of a page: each is a path of several lines. */
export const CALL_FLOW_PAGE_SIZE = 20

/** What leads nowhere, and what is not used: so many of each are listed. */
export const CALL_FLOW_LISTED_MOST = 20
