/** Bytes of a logo as it is sent, at most. */
export const LOGO_MAXIMUM_BYTES = 5 * 1024 * 1024
/** Pixels that it may have to be read at all. */
export const LOGO_MOST_PIXELS = 25_000_000
/** Pixels of the longer edge of a logo as it is kept; every preview of a link is content with so many. */
export const LOGO_EDGE = 512
