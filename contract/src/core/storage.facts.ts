export const storageErrors = {
  file_infected: 422,
  scan_unavailable: 503,
} as const
