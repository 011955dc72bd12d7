import { sandbox } from './adapters/payments/sandbox.feature.ts'
import { callerId } from './calls/caller-id/caller-id.feature.ts'
import { history } from './calls/history/history.feature.ts'
import { limits } from './calls/limits/limits.feature.ts'
import { developers } from './company/developers/developers.feature.ts'
import { signup } from './company/signup/signup.feature.ts'
import { users } from './company/users/users.feature.ts'
import { verifiedNumbers } from './company/verified-numbers/verified-numbers.feature.ts'
import { idempotency } from './core/idempotency/idempotency.feature.ts'
import { legal } from './core/legal/legal.feature.ts'
import { outbox } from './core/outbox/outbox.feature.ts'
import { profile } from './core/profile/profile.feature.ts'
import { webhooks } from './core/webhooks/webhooks.feature.ts'
import { workgroups } from './core/workgroups/workgroups.feature.ts'
import { payments } from './money/payments/payments.feature.ts'
import { wallet } from './money/wallet/wallet.feature.ts'
import { auth } from './people/auth/auth.feature.ts'
import type { Feature } from './platform/feature.ts'
import { queues } from './routing/queues/queues.feature.ts'
import { reach } from './routing/reach/reach.feature.ts'

/** All features, those that others build on first. */
export const features: readonly Feature[] = [
  idempotency,
  webhooks,
  outbox,
  legal,
  workgroups,
  profile,
  auth,
  wallet,
  payments,
  limits,
  callerId,
  history,
  queues,
  reach,
  users,
  signup,
  verifiedNumbers,
  developers,
  sandbox,
]
