import { limitsClear, limitsSet } from '../calls/limits/call-limits.actions.ts'
import { recordingOff, recordingOn } from '../calls/recordings/recordings.actions.ts'
import { resume, suspend } from '../company/users/users.actions.ts'
import { messagesRetry } from '../core/outbox/outbox.actions.ts'
import {
  routesRemove,
  routesSet,
  trunksOff,
  trunksOn,
  trunksRemove,
  trunksSet,
} from '../core/trunks/trunks.actions.ts'
import { usersRevokeAdmin } from '../core/workgroups/workgroups.actions.ts'
import { booksClose, vatSet } from '../money/bookkeeping/bookkeeping.actions.ts'
import { invoicesResubmit } from '../money/invoices/invoices.actions.ts'
import { payoutsMatch } from '../money/payments/payouts/payouts.actions.ts'
import { paymentsDispute, paymentsRefund } from '../money/payments/refunds/refunds.actions.ts'
import {
  plansCancelMove,
  plansGive,
  plansSetPrice,
} from '../money/payments/subscriptions/subscriptions.actions.ts'
import { paymentsClaim, paymentsCredit } from '../money/payments/transfers/suspense.actions.ts'
import { numbersAdd, numbersPrice, numbersRelease } from '../money/phone-numbers/phone-numbers.actions.ts'
import { setupsAnswer } from '../money/plans/plans.actions.ts'
import { ratesRemove, ratesSet } from '../money/tariffs/rates.actions.ts'
import { tariffRelease, tariffUnuse, tariffUse, tariffWithdraw } from '../money/tariffs/tariffs.actions.ts'
import { walletAdjust, walletReverse } from '../money/wallet/adjustments/adjustments.actions.ts'
import { suppress, unsuppress } from '../outreach/robocalls/robocalls.actions.ts'
import { usersDisable, usersEnable, usersResetSecondFactor } from '../people/auth/auth.actions.ts'
import { requestsDecline } from '../people/data-requests/data-requests.actions.ts'
import { documentsApprove, documentsReject } from '../people/documents/documents.actions.ts'
import type { Action } from '../platform/actions/action.ts'
import { queuesAdd, queuesAgents, queuesRemove } from '../routing/queues/queues.actions.ts'
import { holidaysAdd, holidaysRemove } from '../routing/schedules/schedules.actions.ts'
import { actionVerb } from './action-verb.ts'
import { callsCompare } from './calls/calls-compare.ts'
import { limitsList, limitsShow } from './calls/limits.ts'
import { recordingList } from './calls/recording.ts'
import { routesList } from './calls/routes.ts'
import { trunksList } from './calls/trunks.ts'
import { auditCheck, auditExport } from './core/audit.ts'
import { messagesList, messagesStatus } from './core/messages.ts'
import { status } from './core/status.ts'
import { suppressedList } from './core/suppressed.ts'
import { suspensions } from './core/suspensions.ts'
import { backup } from './database/backup.ts'
import { backupsList, backupsNote } from './database/backups.ts'
import { check } from './database/check.ts'
import { keysReseal, keysStatus } from './database/keys.ts'
import { migrate } from './database/migrate.ts'
import { hold, release } from './database/release.ts'
import { restore } from './database/restore.ts'
import { booksBalance, booksIncome, booksJournal, booksMonths } from './money/books.ts'
import { invoicesUnsigned } from './money/invoices.ts'
import { numbersList } from './money/numbers.ts'
import { numbersSuspects } from './money/numbers-suspects.ts'
import { paymentsFind } from './money/payments-find.ts'
import { paymentsReconcile, paymentsRetryMessages } from './money/payments-reconcile.ts'
import { payoutsList, payoutsShow } from './money/payouts.ts'
import { plansList } from './money/plans.ts'
import { ratesList } from './money/rates.ts'
import { setupsList } from './money/setups.ts'
import { tariffDecks, tariffExport } from './money/tariff-decks.ts'
import { tariffCheck, tariffImport } from './money/tariff-import.ts'
import { tariffSimulate } from './money/tariff-simulate.ts'
import { vatList, vatReturn } from './money/vat.ts'
import type { Verb } from './operator.ts'
import { documentsList, documentsShow } from './people/documents.ts'
import { erasePerson } from './people/erase-person.ts'
import { exportPerson } from './people/export-person.ts'
import { requestsList } from './people/requests.ts'
import { usersFind } from './people/users-find.ts'
import { holidaysList } from './routing/holidays.ts'
import { queuesList } from './routing/queues.ts'

/** Every command of the operator and every action, in the order in which help lists them. */
export const commands: readonly (Verb | Action)[] = [
  status,
  backup,
  backupsList,
  backupsNote,
  restore,
  check,
  migrate,
  paymentsFind,
  paymentsReconcile,
  paymentsRefund,
  paymentsCredit,
  paymentsClaim,
  paymentsDispute,
  paymentsRetryMessages,
  payoutsList,
  payoutsShow,
  payoutsMatch,
  walletAdjust,
  walletReverse,
  booksBalance,
  booksIncome,
  booksJournal,
  booksClose,
  booksMonths,
  vatSet,
  vatList,
  vatReturn,
  invoicesUnsigned,
  invoicesResubmit,
  plansList,
  plansSetPrice,
  plansCancelMove,
  plansGive,
  setupsList,
  setupsAnswer,
  queuesList,
  queuesAdd,
  queuesAgents,
  queuesRemove,
  holidaysList,
  holidaysAdd,
  holidaysRemove,
  ratesList,
  ratesSet,
  ratesRemove,
  tariffDecks,
  tariffImport,
  tariffCheck,
  tariffRelease,
  tariffWithdraw,
  tariffUse,
  tariffUnuse,
  tariffExport,
  tariffSimulate,
  callsCompare,
  trunksList,
  trunksSet,
  trunksOn,
  trunksOff,
  trunksRemove,
  routesList,
  routesSet,
  routesRemove,
  suppressedList,
  suppress,
  unsuppress,
  numbersAdd,
  numbersList,
  numbersSuspects,
  numbersRelease,
  numbersPrice,
  usersFind,
  usersDisable,
  usersEnable,
  usersResetSecondFactor,
  usersRevokeAdmin,
  keysStatus,
  keysReseal,
  hold,
  release,
  suspend,
  suspensions,
  resume,
  limitsList,
  limitsShow,
  limitsSet,
  limitsClear,
  recordingList,
  recordingOn,
  recordingOff,
  messagesList,
  messagesStatus,
  messagesRetry,
  requestsList,
  requestsDecline,
  exportPerson,
  erasePerson,
  documentsList,
  documentsShow,
  documentsApprove,
  documentsReject,
  auditCheck,
  auditExport,
]

/** Every command of the operator, those too that are actions. */
export const verbs: readonly Verb[] = commands.map((one) => ('permission' in one ? actionVerb(one) : one))
