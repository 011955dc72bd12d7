const MEGABYTE = 1024 * 1024

export const FILE_MAXIMUM_MEGABYTES = 20 // decisions, "Files"
export const FILE_MAXIMUM_BYTES = FILE_MAXIMUM_MEGABYTES * MEGABYTE

/** Of a workgroup: more files than menus and queues can use, and some hours of sound as they are kept. */
export const FILES_OF_WORKGROUP = 300
export const BYTES_OF_WORKGROUP = 500 * MEGABYTE

/** What a file is for (service-areas §3): a menu, a queue, or music on hold. */
export const FILEBUCKET_TYPES = ['ivr', 'queue', 'moh'] as const
export type FilebucketType = (typeof FILEBUCKET_TYPES)[number]
