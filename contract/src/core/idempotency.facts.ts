export const idempotencyErrors = {
  idempotency_conflict: 409,
  idempotency_in_flight: 409,
} as const
