import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { businessEndpoints } from './business.ts'
import { callsEndpoints } from './calls.ts'
import { campaignsEndpoints } from './campaigns.ts'
import { conferencesEndpoints } from './conferences.ts'
import { contactGroupsEndpoints } from './contact-groups.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { dataRequestsEndpoints } from './data-requests.ts'
import { destinationsEndpoints } from './destinations.ts'
import { developersEndpoints } from './developers.ts'
import { documentsEndpoints } from './documents.ts'
import type { Product } from './fields.ts'
import { filesEndpoints } from './files.ts'
import { invoicesEndpoints } from './invoices.ts'
import { ivrEndpoints } from './ivr.ts'
import { legalEndpoints } from './legal.ts'
import { myPhoneEndpoints } from './my-phone.ts'
import { otpHistoryEndpoints } from './otp-history.ts'
import { outsideNumbersEndpoints } from './outside-numbers.ts'
import { paymentsEndpoints } from './payments.ts'
import { phoneNumbersEndpoints } from './phone-numbers.ts'
import { plansEndpoints } from './plans.ts'
import { profileEndpoints } from './profile.ts'
import { queuesEndpoints } from './queues.ts'
import { reachEndpoints } from './reach.ts'
import { ringGroupsEndpoints } from './ring-groups.ts'
import { robocallsEndpoints } from './robocalls.ts'
import { schedulesEndpoints } from './schedules.ts'
import { serviceEndpoints } from './service.ts'
import { signupEndpoints } from './signup.ts'
import { usersEndpoints } from './users.ts'
import { verifiedNumbersEndpoints } from './verified-numbers.ts'
import { voicemailEndpoints } from './voicemail.ts'
import { wallboardEndpoints } from './wallboard.ts'
import { walletEndpoints } from './wallet.ts'
import { webhooksEndpoints } from './webhooks.ts'
import { workgroupsEndpoints } from './workgroups.ts'

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
