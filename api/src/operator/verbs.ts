import { auditCheck, auditExport } from './audit.ts'
import { backup } from './backup.ts'
import { backupsList, backupsNote } from './backups.ts'
import { booksBalance, booksClose, booksIncome, booksJournal, booksMonths } from './books.ts'
import { callsCompare } from './calls-compare.ts'
import { check } from './check.ts'
import { documentsApprove, documentsList, documentsReject, documentsShow } from './documents.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { holidaysAdd, holidaysList, holidaysRemove } from './holidays.ts'
import { invoicesResubmit, invoicesUnsigned } from './invoices.ts'
import { keysReseal, keysStatus } from './keys.ts'
import { limitsClear, limitsList, limitsSet, limitsShow } from './limits.ts'
import { messagesList, messagesRetry, messagesStatus } from './messages.ts'
import { migrate } from './migrate.ts'
import { numbersAdd, numbersList, numbersPrice, numbersRelease } from './numbers.ts'
import type { Verb } from './operator.ts'
import { paymentsDispute } from './payments-dispute.ts'
import { paymentsFind } from './payments-find.ts'
import { paymentsReconcile, paymentsRetryMessages } from './payments-reconcile.ts'
import { paymentsRefund } from './payments-refund.ts'
import { paymentsClaim, paymentsCredit } from './payments-suspense.ts'
import { payoutsList, payoutsMatch, payoutsShow } from './payouts.ts'
import { plansGive, plansList } from './plans.ts'
import { plansCancelMove, plansSetPrice } from './plans-price.ts'
import { queuesAdd, queuesAgents, queuesList, queuesRemove } from './queues.ts'
import { ratesList, ratesRemove, ratesSet } from './rates.ts'
import { recordingList, recordingOff, recordingOn } from './recording.ts'
import { hold, release } from './release.ts'
import { requestsDecline, requestsList } from './requests.ts'
import { restore } from './restore.ts'
import { routesList, routesRemove, routesSet } from './routes.ts'
import { suppress, suppressedList, unsuppress } from './suppressed.ts'
import { resume, suspend, suspensions } from './suspend.ts'
import {
  tariffDecks,
  tariffExport,
  tariffRelease,
  tariffUnuse,
  tariffUse,
  tariffWithdraw,
} from './tariff-decks.ts'
import { tariffCheck, tariffImport } from './tariff-import.ts'
import { tariffSimulate } from './tariff-simulate.ts'
import { trunksList, trunksOff, trunksOn, trunksRemove, trunksSet } from './trunks.ts'
import { usersDisable, usersEnable, usersResetSecondFactor, usersRevokeAdmin } from './users-change.ts'
import { usersFind } from './users-find.ts'
import { vatList, vatReturn, vatSet } from './vat.ts'
import { walletAdjust, walletReverse } from './wallet.ts'

/** Every command of the operator, in the order in which help lists them. */
export const verbs: readonly Verb[] = [
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
