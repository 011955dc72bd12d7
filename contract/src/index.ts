import { callsEndpoints } from './calls/calls.ts'
import { filesEndpoints } from './calls/files.ts'
import { outsideNumbersEndpoints } from './calls/outside-numbers.ts'
import { dashboardEndpoints } from './company/dashboard.ts'
import { developersEndpoints } from './company/developers.ts'
import { otpHistoryEndpoints } from './company/otp-history.ts'
import { serviceEndpoints } from './company/service.ts'
import { signupEndpoints } from './company/signup.ts'
import { usersEndpoints } from './company/users.ts'
import { verifiedNumbersEndpoints } from './company/verified-numbers.ts'
import { wallboardEndpoints } from './company/wallboard.ts'
import { auditEndpoints } from './core/audit.ts'
import { destinationsEndpoints } from './core/destinations.ts'
import { legalEndpoints } from './core/legal.ts'
import { profileEndpoints } from './core/profile.ts'
import { webhooksEndpoints } from './core/webhooks.ts'
import { workgroupsEndpoints } from './core/workgroups.ts'
import type { Product } from './endpoint/fields.ts'
import { invoicesEndpoints } from './money/invoices.ts'
import { paymentsEndpoints } from './money/payments.ts'
import { phoneNumbersEndpoints } from './money/phone-numbers.ts'
import { plansEndpoints } from './money/plans.ts'
import { walletEndpoints } from './money/wallet.ts'
import { campaignsEndpoints } from './outreach/campaigns.ts'
import { contactGroupsEndpoints } from './outreach/contact-groups.ts'
import { robocallsEndpoints } from './outreach/robocalls.ts'
import { authEndpoints } from './people/auth.ts'
import { businessEndpoints } from './people/business.ts'
import { dataRequestsEndpoints } from './people/data-requests.ts'
import { documentsEndpoints } from './people/documents.ts'
import { myPhoneEndpoints } from './people/my-phone.ts'
import { conferencesEndpoints } from './routing/conferences.ts'
import { ivrEndpoints } from './routing/ivr.ts'
import { queuesEndpoints } from './routing/queues.ts'
import { reachEndpoints } from './routing/reach.ts'
import { ringGroupsEndpoints } from './routing/ring-groups.ts'
import { schedulesEndpoints } from './routing/schedules.ts'
import { voicemailEndpoints } from './routing/voicemail.ts'

const made = new Map<string, Endpoints>()

/**
 * Every call there is, by name: what may be said between portal and API. Made once for each product.
 *
 * @param product the operator's slug; the types are those of the default one
 */
export function endpointsFor(product: string): Endpoints {
  const endpoints = made.get(product) ?? makeEndpoints(product)
  made.set(product, endpoints)
  return endpoints
}

const makeEndpoints = (product: string) => ({
  ...authEndpoints(),
  ...signupEndpoints(product as Product),
  ...workgroupsEndpoints(product as Product),
  ...profileEndpoints(),
  ...dataRequestsEndpoints(),
  ...dashboardEndpoints(),
  ...walletEndpoints(),
  ...plansEndpoints(),
  ...paymentsEndpoints(),
  ...invoicesEndpoints(),
  ...callsEndpoints(),
  ...myPhoneEndpoints(),
  ...filesEndpoints(),
  ...phoneNumbersEndpoints(),
  ...ivrEndpoints(),
  ...schedulesEndpoints(),
  ...outsideNumbersEndpoints(),
  ...reachEndpoints(),
  ...ringGroupsEndpoints(),
  ...voicemailEndpoints(),
  ...usersEndpoints(),
  ...verifiedNumbersEndpoints(),
  ...destinationsEndpoints(),
  ...conferencesEndpoints(),
  ...queuesEndpoints(),
  ...wallboardEndpoints(),
  ...campaignsEndpoints(),
  ...robocallsEndpoints(),
  ...contactGroupsEndpoints(),
  ...businessEndpoints(),
  ...documentsEndpoints(),
  ...developersEndpoints(),
  ...otpHistoryEndpoints(),
  ...webhooksEndpoints(),
  ...auditEndpoints(),
  ...legalEndpoints(),
  ...serviceEndpoints(),
})

export type Endpoints = ReturnType<typeof makeEndpoints>
export type EndpointName = keyof Endpoints
