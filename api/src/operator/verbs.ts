import { callsCompare } from './calls/calls-compare.ts'
import { limitsClear, limitsList, limitsSet, limitsShow } from './calls/limits.ts'
import { recordingList, recordingOff, recordingOn } from './calls/recording.ts'
import { routesList, routesRemove, routesSet } from './calls/routes.ts'
import { trunksList, trunksOff, trunksOn, trunksRemove, trunksSet } from './calls/trunks.ts'
import { auditCheck, auditExport } from './core/audit.ts'
import { messagesList, messagesRetry, messagesStatus } from './core/messages.ts'
import { status } from './core/status.ts'
import { suppress, suppressedList, unsuppress } from './core/suppressed.ts'
import { resume, suspend, suspensions } from './core/suspend.ts'
import { backup } from './database/backup.ts'
import { backupsList, backupsNote } from './database/backups.ts'
import { check } from './database/check.ts'
import { keysReseal, keysStatus } from './database/keys.ts'
import { migrate } from './database/migrate.ts'
import { hold, release } from './database/release.ts'
import { restore } from './database/restore.ts'
import { booksBalance, booksClose, booksIncome, booksJournal, booksMonths } from './money/books.ts'
import { invoicesResubmit, invoicesUnsigned } from './money/invoices.ts'
import { numbersAdd, numbersList, numbersPrice, numbersRelease } from './money/numbers.ts'
import { numbersSuspects } from './money/numbers-suspects.ts'
import { paymentsDispute } from './money/payments-dispute.ts'
import { paymentsFind } from './money/payments-find.ts'
import { paymentsReconcile, paymentsRetryMessages } from './money/payments-reconcile.ts'
import { paymentsRefund } from './money/payments-refund.ts'
import { paymentsClaim, paymentsCredit } from './money/payments-suspense.ts'
import { payoutsList, payoutsMatch, payoutsShow } from './money/payouts.ts'
import { plansGive, plansList } from './money/plans.ts'
import { plansCancelMove, plansSetPrice } from './money/plans-price.ts'
import { ratesList, ratesRemove, ratesSet } from './money/rates.ts'
import { setupsAnswer, setupsList } from './money/setups.ts'
import {
  tariffDecks,
  tariffExport,
  tariffRelease,
  tariffUnuse,
  tariffUse,
  tariffWithdraw,
} from './money/tariff-decks.ts'
import { tariffCheck, tariffImport } from './money/tariff-import.ts'
import { tariffSimulate } from './money/tariff-simulate.ts'
import { vatList, vatReturn, vatSet } from './money/vat.ts'
import { walletAdjust, walletReverse } from './money/wallet.ts'
import type { Verb } from './operator.ts'
import { documentsApprove, documentsList, documentsReject, documentsShow } from './people/documents.ts'
import { erasePerson } from './people/erase-person.ts'
import { exportPerson } from './people/export-person.ts'
import { requestsDecline, requestsList } from './people/requests.ts'
import { usersDisable, usersEnable, usersResetSecondFactor, usersRevokeAdmin } from './people/users-change.ts'
import { usersFind } from './people/users-find.ts'
import { holidaysAdd, holidaysList, holidaysRemove } from './routing/holidays.ts'
import { queuesAdd, queuesAgents, queuesList, queuesRemove } from './routing/queues.ts'

/** Every command of the operator, in the order in which help lists them. */
export const verbs: readonly Verb[] = [
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
