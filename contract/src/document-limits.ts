export const DOCUMENT_MAXIMUM_BYTES = 10 * 1024 * 1024 // decisions, "Files"
