import { authWire } from './auth.wire.ts'
import { inviteWire } from './invite.wire.ts'
import { paymentsWire } from './payments.wire.ts'
import { plansWire } from './plans.wire.ts'
import { profileWire } from './profile.wire.ts'
import { serviceWire } from './service.wire.ts'
import { signupWire } from './signup.wire.ts'
import { workgroupsWire } from './workgroups.wire.ts'

/**
 * Where the calls go that the portal makes from its first screens on, free of schemas. Those of a service area come with
 * its screens, some with what is behind the sign-in (`addWire` of the portal).
 */
export const wire = {
  ...authWire,
  ...signupWire,
  ...workgroupsWire,
  ...profileWire,
  ...plansWire,
  ...paymentsWire,
  ...inviteWire,
  ...serviceWire,
} as const
