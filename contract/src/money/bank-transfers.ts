// @source DEC-110

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { koboNumber, nairaAmount, plainName, succeeded } from '../endpoint/fields.ts'
import { SENDER_LONGEST } from './bank-transfers.facts.ts'
import { reference } from './card-payment.ts'

/** An account number at a bank of which what comes to it is the wallet's. */
const bankAccount = z.strictObject({
  bank: z.string(),
  number: z.string().describe('ten digits'),
  name: z.string().describe('what a bank shows of it before it sends'),
})

/**
 * How far a wallet's account number is. 'none': it was not asked for; 'making': the card service makes it; 'refused': it
 * makes none.
 */
export const bankAccountState = z.enum(['none', 'making', 'open', 'refused'])

export const bankTransfers = z.strictObject({
  offered: z.boolean().describe('account numbers can be had'),
  state: bankAccountState,
  account: bankAccount.nullable(),
  fee: z.strictObject({ rate_basis_points: z.int(), cap: koboNumber }),
})
export type BankTransfers = z.infer<typeof bankTransfers>

export const bankTransfersEndpoints = () => ({
  bankAccount: endpoint('GET /v1/bank-account', {
    summary: "The account number of the seat's wallet, and the fee for what is transferred to it.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: bankTransfers }),
  }),
  makeBankAccount: endpoint('POST /v1/bank-account', {
    summary: "Have an account number of its own made for the seat's wallet; a wallet that has one keeps it.",
    access: 'seat',
    names: 'nothing',
    changes: ['bank_accounts', 'sandbox'],
    audits: ['bank_account_asked', 'bank_account_opened'],
    mails: 'nothing',
    reply: succeeded({ result: bankTransfers }),
    errors: ['bank_transfers_off', 'bank_account_refused', 'email_unproven'],
  }),
  sandboxTransfer: endpoint('POST /v1/bank-account/sandbox', {
    summary: "A transfer to the account number of the seat's wallet, as a bank makes it (sandbox only).",
    access: 'seat',
    names: 'nothing',
    needs: 'bank account',
    changes: ['sandbox'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({
      amount: nairaAmount.describe('naira that are sent; the fee is taken of it'),
      sender: plainName(SENDER_LONGEST).optional().describe('whose account it comes from'),
    }),
    reply: succeeded({ result: z.strictObject({ reference }) }),
    errors: ['no_bank_account', 'idempotency_conflict', 'idempotency_in_flight'],
    idempotent: true,
  }),
})
