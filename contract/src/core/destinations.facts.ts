export const destinationsErrors = {
  destination_in_use: 409,
} as const
