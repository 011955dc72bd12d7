// Made from the migrations by `node api/test/kysely/generate-schema.ts`; a test compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface AgentPauses {
  id: GeneratedAlways<number>
  seat_id: number
  reason: string
  started_at: Date
  ended_at: Date | null
}

interface Agents {
  seat_id: number
  state: string
  changed_at: Date
  reason: string | null
  set_by: number | null
  rests_until: Date | null
  rest_set_at: Date | null
  on_mobile: Generated<boolean>
  mobile_set_at: Date | null
  taken_by: string | null
  taken_for: string | null
  taken_at: Date | null
  free_at: Date | null
  freed_at: Date | null
  talked_at: Date | null
}

interface Allowances {
  card_id: number
  month_kobo: number | null
  day_kobo: number | null
  destinations: Generated<string>
}

interface ApiKeys {
  id: GeneratedAlways<number>
  workgroup_id: number
  seat_id: number
  name: string
  key_hash: Uint8Array
  ending: string
  daily_cap: number
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  rests_since: Date | null
}

interface Audit {
  id: GeneratedAlways<number>
  at: Date
  request_id: string
  address: string
  user_id: number | null
  seat_id: number | null
  workgroup_id: number | null
  action: string
  target: string | null
  detail: ColumnType<unknown, string | undefined, string>
  login: string | null
}

interface AuditHashes {
  id: number
  hash: Uint8Array
}

interface AuditSeals {
  number: number
  last_line: number
  lines: number
  newest: Date
  lines_hash: Uint8Array
  hash: Uint8Array
  at: Date
}

interface AutoTopUps {
  card_id: number
  threshold_kobo: number | null
  amount_kobo: number | null
  most_kobo: number | null
  set_at: Date | null
  refusals: Generated<number>
  wait_until: Date | null
  ended: string | null
}

interface Backups {
  id: GeneratedAlways<number>
  made_at: Date
  how: string
  kind: Generated<string>
  seconds: number | null
}

interface BalanceAlerts {
  card_id: number
  threshold_kobo: number
  rearm_kobo: number
  armed: boolean
  changed_at: Date
}

interface BankAccounts {
  id: GeneratedAlways<number>
  card_id: number
  provider: string
  state: Generated<string>
  code: string | null
  bank: string | null
  number: string | null
  name: string | null
  asked_at: Date
  opened_at: Date | null
  closed_at: Date | null
  ask_at: Date | null
}

interface BillingDetails {
  workgroup_id: number
  company: string
  address: string
  tin: string
  updated_at: Date
}

interface BlockedNumbers {
  id: GeneratedAlways<number>
  workgroup_id: number
  kind: string
  number: string
  added_by: number
  created_at: Date
}

interface BusinessProfiles {
  id: GeneratedAlways<number>
  workgroup_id: number
  slug: string
  name: string
  email: string
  website: string
  phone: string
  address: string
  about: string
  logo: string | null
  created_at: Date
  changed_at: Date
}

interface CallDays {
  card_id: number
  day: string
  calls: number
  answered: number
  talk_seconds: number
}

interface CallLimits {
  workgroup_id: number
  seat_at_once: number | null
  workgroup_at_once: number | null
  seat_a_minute: number | null
  workgroup_a_minute: number | null
  seat_day_kobo: number | null
  workgroup_day_kobo: number | null
}

interface CallNodes {
  node: string
  beat_at: Date
  holder: string | null
}

interface CallNotes {
  id: GeneratedAlways<number>
  workgroup_id: number
  call_id: string
  started_at: Date
  written_by: number
  text: string
  created_at: Date
}

interface CallStates {
  call_id: string
  node: string
  state_sealed: string
  written_at: Date
  people: Generated<string[]>
}

interface CallSums {
  workgroup_id: number
  card_id: number | null
  day: string
  kind: string
  direction: string | null
  outcome: string
  calls: number
  talk_seconds: number
  cost_kobo: number
}

interface CallTags {
  id: GeneratedAlways<number>
  workgroup_id: number
  tag: string
  folded: string
}

interface CallUniqueids {
  uniqueid: string
  id: number
  started_at: Date
}

interface Calls {
  id: GeneratedAlways<number>
  uniqueid: string
  card_id: number
  src: string
  calledstation: string
  src_national: string
  called_national: string
  src_search: string
  called_search: string
  started_at: Date
  talk_seconds: number
  cause: number
  cost_kobo: Generated<number>
  recorded: Generated<boolean>
  recovered: Generated<boolean>
  direction: string | null
  workgroup_id: number
  kind: Generated<string>
  outcome: string
  ring_seconds: number | null
  attempts: ColumnType<unknown, string | undefined, string>
  quality: ColumnType<unknown, string | undefined, string>
  taken_by: number | null
  transfer_of: string | null
  tariff_row_id: number | null
  pricing: ColumnType<unknown, string | undefined, string>
  voicemail: string | null
  recorded_by: string | null
  recording_gone_at: Date | null
  picked_up_by: number | null
  idle_seconds: number | null
}

interface CallsKept {
  since: string
}

interface CampaignContacts {
  campaign_id: number
  phone: string
  outcome: string | null
  note: Generated<string>
  called_at: Date | null
  uniqueid: string | null
}

interface Campaigns {
  id: GeneratedAlways<number>
  workgroup_id: number
  card_id: number
  name: string
  group_id: number
  created_at: Date
  caller_id: string | null
}

interface CardCharges {
  reference: string
  card_id: number
  made_at: Date
  state: Generated<string>
  ask_at: Date
}

interface CardConsents {
  reference: string
  consented_at: Date
  consent: string
  outcome: string | null
}

interface CodeSpend {
  day: string
  kobo: number
}

interface ConferenceMembers {
  call_id: string
  conference_number: string
  node: string
  number: string
  muted: Generated<boolean>
  wish: string | null
  joined_at: Date
  bridge: string | null
}

interface Conferences {
  id: GeneratedAlways<number>
  workgroup_id: number
  card_id: number
  conference_number: Generated<string>
  name: string
  description: string
  max_members: Generated<number>
  created_at: Date
}

interface Consents {
  user_id: number
  document: string
  version: string
  at: Date
  address: string | null
}

interface ContactGroupBlocks {
  group_id: number
  block: number
  members: number
}

interface ContactGroupMembers {
  id: GeneratedAlways<number>
  group_id: number
  position: number
  phone: string
  first_name: string
  last_name: string
  called: Generated<boolean>
  created_at: Date
}

interface ContactGroups {
  id: GeneratedAlways<number>
  workgroup_id: number
  created_by: number
  name: string
  total: Generated<number>
  created_at: Date
  removed_at: Date | null
}

interface ContactImportRejects {
  import_id: number
  line: number
  reason: string
  phone: string
  first_name: string
  last_name: string
}

interface ContactImports {
  id: GeneratedAlways<number>
  group_id: number
  uploaded_by: number
  uploaded_at: Date
  file_name: string
  consent_source: string | null
  added: number
  duplicates: number
  rejected: number
  repeated: Generated<number>
}

interface ContactNotes {
  id: GeneratedAlways<number>
  contact_id: number
  written_by: number
  text: string
  created_at: Date
}

interface ContactNumbers {
  contact_id: number
  workgroup_id: number
  place: number
  number: string
  label: string
}

interface ContactTags {
  contact_id: number
  workgroup_id: number
  place: number
  tag: string
  folded: string
  listed_as: string
}

interface Contacts {
  id: GeneratedAlways<number>
  workgroup_id: number
  added_by: number
  name: string
  company: string
  emails: string[]
  created_at: Date
  listed_as: string
  search: string
}

interface CreditRequests {
  id: GeneratedAlways<number>
  card_id: number
  amount_kobo: number
  why: string
  asked_at: Date
  answered_at: Date | null
  given: boolean | null
}

interface DataRequests {
  id: GeneratedAlways<number>
  user_id: number
  kind: string
  state: Generated<string>
  asked_at: Date
  due_at: Date
  begun_at: Date | null
  answered_at: Date | null
  reason: string | null
  file: string | null
  key_id: string | null
  bytes: number | null
  file_until: Date | null
}

interface Debts {
  id: GeneratedAlways<number>
  workgroup_id: number
  reference: string
  transaction_id: number
  owed_kobo: number
  paid_kobo: Generated<number>
  made_at: Date
  paid_at: Date | null
}

interface Disputes {
  id: GeneratedAlways<number>
  reference: string
  provider_dispute_id: string
  amount_kobo: number
  state: string
  hold_id: number | null
  transaction_id: number | null
  created_at: Date
  resolved_at: Date | null
}

interface Documents {
  id: GeneratedAlways<number>
  user_id: number
  card_id: number
  kind: string
  type: string
  media: string
  bytes: number
  file: string
  state: Generated<string>
  reason: string | null
  uploaded_at: Date
  decided_at: Date | null
  rebuilt: Generated<boolean>
}

interface FairUseDays {
  card_id: number
  day: string
  seconds: number
}

interface Files {
  id: GeneratedAlways<number>
  card_id: number
  workgroup_id: number
  type: string
  name: string
  stored_as: string
  bytes: number
  length_ms: number
  created_at: Date
}

interface FreeSeconds {
  id: GeneratedAlways<number>
  card_id: number
  reason: string
  phone: string | null
  seconds: number
  left_seconds: number
  granted_at: Date
  ends_at: Date
}

interface FreeSecondsHeld {
  call_id: string
  free_seconds_id: number
  seconds: number
  held_at: Date
}

interface Holidays {
  day: string
  name: string
}

interface IdempotencyKeys {
  seat_id: number
  key: string
  request_hash: string
  result: ColumnType<unknown, string | undefined, string>
  created_at: Date
  failure: ColumnType<unknown, string | undefined, string>
}

interface IncomingRecording {
  workgroup_id: number
  announced: string
  ticket: string | null
  made_at: Date
  made_by: string
}

interface Installation {
  one: Generated<boolean>
  id: Generated<string>
  place: string | null
  held_at: Date | null
  timeline: number | null
}

interface InvoiceLines {
  invoice_id: number
  position: number
  service: string
  rate: number
  net_kobo: number
  vat_kobo: number
}

interface InvoiceMonths {
  month: string
}

interface InvoiceProgress {
  one: Generated<boolean>
  last_entry: number
}

interface InvoiceUse {
  workgroup_id: number
  month: string
  service: string
  vat_period: number
  net_kobo: number
  vat_kobo: number
}

interface Invoices {
  id: GeneratedAlways<number>
  kind: string
  year: number
  sequence: number
  number: GeneratedAlways<string>
  workgroup_id: number
  transaction_id: number | null
  reference: string | null
  corrects: number | null
  supplied_from: string
  supplied_to: string
  deposit_kobo: Generated<number>
  seller: ColumnType<unknown, string | undefined, string>
  buyer: ColumnType<unknown, string | undefined, string>
  issued_at: Date
}

interface IvrKeyDays {
  ivr_id: number
  day: string
  digit: string
  presses: number
}

interface IvrMembers {
  ivr_id: number
  digit: string
  category: string
  destination: string
}

interface Ivrs {
  id: GeneratedAlways<number>
  workgroup_id: number
  card_id: number
  ivr_number: Generated<string>
  name: string
  description: string
  recording: number
  created_at: Date
  tries: Generated<number>
  next_category: string | null
  next_destination: string | null
}

interface JobRuns {
  name: string
  registered_at: Generated<Date>
  due_at: Date | null
  holder: string | null
  started_at: Date | null
  ended_at: Date | null
  succeeded_at: Date | null
  error: string | null
}

interface JoiningMoney {
  id: GeneratedAlways<number>
  workgroup_id: number
  user_id: number
  from_card_id: number
  amount_kobo: number | null
  threshold_kobo: number | null
  refill_kobo: number | null
  most_kobo: number | null
}

interface KnownDevices {
  id: GeneratedAlways<number>
  user_id: number
  device_hash: Uint8Array
  last_used_at: Date
  forgotten_at: Date | null
}

interface LedgerAccounts {
  id: GeneratedAlways<number>
  name: string
  card_id: number | null
  balance_kobo: Generated<number>
  last_seq: Generated<number>
  last_at: Date | null
  user_id: GeneratedAlways<number | null>
  currency: GeneratedAlways<string>
  held_kobo: Generated<number>
  own_kobo: Generated<number>
  guarded: GeneratedAlways<boolean>
  workgroup_id: GeneratedAlways<number | null>
}

interface LedgerChecks {
  invariant: string
  faults: number
  checked_at: Date
}

interface LedgerEntries {
  id: GeneratedAlways<number>
  transaction_id: number
  account_id: number
  amount_kobo: number
  account_seq: number | null
  balance_kobo: number | null
  at: Date | null
  kind: string | null
  robocall_id: number | null
}

interface LedgerHolds {
  id: GeneratedAlways<number>
  key: string
  account_id: number
  amount_kobo: number
  state: Generated<string>
  held_at: Date
  resolved_at: Date | null
  taken_kobo: Generated<number>
}

interface LedgerMonthTotals {
  month: string
  account: string
  currency: string
  debit_kobo: number
  credit_kobo: number
  balance_kobo: number
}

interface LedgerMonths {
  month: string
  closed_at: Date
  closed_by: string
  last_transaction: number
}

interface LedgerSeals {
  number: number
  last_entry: number
  entries: number
  hash: Uint8Array
  at: Date
}

interface LedgerTransactions {
  id: GeneratedAlways<number>
  idempotency_key: string
  request_hash: string
  kind: string
  description: string
  user_id: number | null
  at: Date
  booked_on: Generated<string>
  vat_period: number | null
}

interface Limits {
  key: string
  full_at: Date
}

interface LineSetUps {
  id: GeneratedAlways<number>
  seat_id: number
  number_id: number
  reference: string | null
  answers: ColumnType<unknown, string | undefined, string>
  state: string
  refusal: string | null
  created_at: Date
  made_at: Date | null
}

interface LiveCalls {
  call_id: string
  seat_id: number
  card_id: number
  user_id: number
  direction: string
  src: string
  calledstation: string
  state: Generated<string>
  leg: string
  node: string
  started_at: Date
  answered_at: Date | null
  checkpoint_at: Date
  plan_seconds: number
  free_seconds: number
  paid_seconds: number
  hold_id: number | null
  funded_until: Date | null
  hang_up: Generated<boolean>
  recorded: Generated<boolean>
  queue: string | null
  own_free_seconds: Generated<number>
  own_paid_seconds: Generated<number>
  own_answered_at: Date | null
  workgroup_id: number | null
  taken_by: number | null
  transfer_of: string | null
  own_ended_at: Date | null
  rate: ColumnType<unknown, string | undefined, string>
  own_rate: ColumnType<unknown, string | undefined, string>
  voicemail: string | null
  supervisor: string | null
  supervise_mode: string | null
  led_outside: Generated<boolean>
  talked: Generated<boolean>
  parked_in: number | null
  parked_place: string | null
  parked_by: number | null
  parked_at: Date | null
  parked_until: Date | null
  parked_wanted_by: string | null
  recorded_by: string | null
  third_by: string | null
  third_other: string | null
  third_party: string | null
  third_stage: string | null
  third_gone: string | null
  third_at: Date | null
  third_joined_at: Date | null
  called_ended_at: Date | null
  on_demand: string | null
  record_asked: boolean | null
  picked_up_by: number | null
  rings_for: string[] | null
  rings_since: Date | null
  did: string | null
  rang: Generated<string[]>
  taken_outside: Generated<boolean>
  blocked: Generated<boolean>
}

interface Migrations {
  number: number
  name: string
  minimum_code: number
  applied_at: Generated<Date>
}

interface MissedCallers {
  workgroup_id: number
  caller: string
  reached_until: Date | null
  touched_at: Date
}

interface MissedCalls {
  id: GeneratedAlways<number>
  workgroup_id: number
  caller: string
  card_id: number
  uniqueid: string
  calledstation: string
  kind: string
  did: string | null
  ring_seconds: number | null
  started_at: Date
  calls: Generated<number>
  first_at: Date
  seat_ids: number[]
  queue_ids: number[]
  opened_at: Date
  due_at: Date | null
  claimed_by: number | null
  claimed_at: Date | null
  claimant_notified_at: Date | null
  admins_notified_at: Date | null
  closed_at: Date | null
  how: string | null
  closed_by: number | null
  closing_call: string | null
  talk_seconds: number | null
  reason: string | null
  pushed: Generated<boolean>
}

interface MissedOff {
  workgroup_id: number
  subject: string
  key: string
}

interface MissedSettings {
  workgroup_id: number
  promise_minutes: number
}

interface MissedTextSettings {
  workgroup_id: number
  texts_on: boolean
  budget_kobo: number
  seat_id: number
}

interface MissedTextStops {
  workgroup_id: number
  caller: string
  stopped_at: Date
}

interface MissedTexts {
  id: GeneratedAlways<number>
  workgroup_id: number
  line_id: number
  caller: string
  day: string
  send_at: Date
  state: Generated<string>
  at: Date
  why: string | null
  message_id: number | null
  key_hash: Uint8Array | null
  charged_kobo: Generated<number>
  posting_id: number | null
}

interface NumberAllocations {
  id: GeneratedAlways<number>
  number_id: number
  card_id: number
  reference: string | null
  category: string | null
  destination: string | null
  allocated_at: Date
  period: Generated<number>
  paid_until: Date
  announced: Date | null
  grace_until: Date | null
  released_at: Date | null
  recording: string | null
}

interface NumberTerms {
  id: Generated<boolean>
  price_kobo: number
}

interface OperatorCallLimits {
  workgroup_id: number
  seat_at_once: number | null
  workgroup_at_once: number | null
  seat_a_minute: number | null
  workgroup_a_minute: number | null
  seat_day_kobo: number | null
  workgroup_day_kobo: number | null
  reason: string
  ticket: string | null
  made_at: Date
  made_by: string
  until: Date | null
}

interface OtpCalls {
  id: GeneratedAlways<number>
  uniqueid: string
  card_id: number
  key_id: number | null
  callerid: string
  account: string
  called: string
  entered_at: Date
  attempted_at: Date | null
  talk_seconds: Generated<number>
  status: Generated<string>
}

interface Outbox {
  id: GeneratedAlways<number>
  channel: string
  recipient: string
  subject: string | null
  text_sealed: string
  created_at: Date
  button: string | null
  ends_at: Date | null
  state: Generated<string>
  tries: Generated<number>
  due_at: Date | null
  give_up_at: Date | null
  provider: string | null
  provider_id: string | null
  why: string | null
  detail: string | null
  seconds: number | null
  changed_at: Date | null
  sound: string | null
  csv_name: string | null
  csv_sealed: string | null
  apart: Generated<boolean>
}

interface OutsideBudgets {
  workgroup_id: number
  month_kobo: number
}

interface OutsideMonths {
  workgroup_id: number
  month: string
  cost_kobo: Generated<number>
  used_up_at: Date | null
}

interface OutsideNumbers {
  id: GeneratedAlways<number>
  workgroup_id: number
  number: string
  name: string
  created_at: Date
}

interface PasswordLinks {
  token_hash: Uint8Array
  purpose: string
  user_id: number
  seat_id: number | null
  created_at: Date
  expires_at: Date
  invited_by: number | null
}

interface PayLinks {
  id: GeneratedAlways<number>
  user_id: number
  card_id: number
  key_hash: Uint8Array
  amount_kobo: number
  fixed: boolean
  note: string
  made_at: Date
  expires_at: Date
  ended_at: Date | null
}

interface Payments {
  reference: string
  provider: string
  purpose: string
  user_id: number
  card_id: number
  plan_id: number | null
  credit_kobo: number
  charge_kobo: number
  currency: string
  state: Generated<string>
  provider_payment_id: string | null
  transaction_id: number | null
  created_at: Date
  settled_at: Date | null
  ask_at: Generated<Date | null>
  renewal: Generated<boolean>
  first_reference: string | null
  given_plan_id: number | null
  given_ms: number | null
  took_kobo: number | null
  given_kobo: number | null
  number_id: number | null
  card_sent_at: Date | null
  reported: string | null
  card_last4: string | null
  plan_version: number | null
  airtime_kobo: number | null
  plan_days: number | null
  repriced_at: Date | null
  pay_link_id: number | null
  payer_email: string | null
  bank_account_id: number | null
  sender: string | null
}

interface PayoutLines {
  payout_id: number
  provider_payment_id: string
  reference: string
  amount_kobo: number
  fee_kobo: number
  difference: string | null
}

interface Payouts {
  id: GeneratedAlways<number>
  provider: string
  provider_payout_id: string
  currency: string
  processed_kobo: number
  fees_kobo: number
  paid_kobo: number
  paid_at: Date
  imported_at: Date
  transaction_id: number | null
  state: string
  deducted_kobo: number
  rest_kobo: number
  accepted_transaction_id: number | null
}

interface PaystackCheckouts {
  reference: string
  access_code: string
}

interface PaystackRefundOrders {
  key: string
  ordered_at: Date
  refund_id: string | null
}

interface PhoneNumbers {
  id: GeneratedAlways<number>
  did: string
  taken: Generated<boolean>
  held_for: string | null
  held_by: number | null
  held_until: Date | null
  free_from: Date | null
  added_at: Date
}

interface PlanExtras {
  id: GeneratedAlways<number>
  workgroup_id: number
  card_id: number
  plan_id: number
  kind: string
  state: Generated<string>
  created_at: Date
  ended_at: Date | null
  answer: Generated<string>
}

interface PlanMoveNotices {
  move_id: number
  subscription_id: number
  price_kobo: number
  posted_at: Date
}

interface PlanMoves {
  id: GeneratedAlways<number>
  plan_id: number
  version: number
  move_at: Date
  ordered_at: Date
  done_at: Date | null
  cancelled_at: Date | null
}

interface PlanVersions {
  plan_id: number
  version: number
  price_kobo: number
  credit_kobo: number
  subscription: boolean
  term_days: number
  changed_at: Date | null
}

interface Plans {
  id: number
  name: string
  price_kobo: number
  in_panel: boolean
  description: string
  credit_kobo: number
  subscription: Generated<boolean>
  term_days: Generated<number>
  version: Generated<number>
  changed_at: Date | null
}

interface PushKeys {
  id: Generated<number>
  public_key: string
  private_sealed: string
  created_at: Date
}

interface PushMessages {
  id: GeneratedAlways<number>
  subscription_id: number
  seat_id: number
  kind: string
  payload_sealed: string
  topic: string
  state: Generated<string>
  due_at: Date | null
  expires_at: Date
  tries: Generated<number>
  why: string | null
  ticket_hash: Uint8Array | null
  created_at: Date
}

interface PushSubscriptions {
  id: GeneratedAlways<number>
  user_id: number
  device_id: number
  endpoint_hash: Uint8Array
  host: string
  known_host: boolean
  subscription_sealed: string
  name: string
  kinds: string[]
  quiet_from: number | null
  quiet_until: number | null
  created_at: Date
  last_arrived_at: Date | null
  failing_since: Date | null
  rests_until: Date | null
}

interface QueueAgents {
  queue_id: number
  seat_id: number
}

interface QueueCallbacks {
  id: GeneratedAlways<number>
  queue_id: number
  call_id: string
  node: string
  caller: string
  joined_at: Date
  tries: Generated<number>
  next_at: Date
  calling: string | null
  rings: Generated<boolean>
  outcome: string | null
  ended_at: Date | null
}

interface QueueCalls {
  call_id: string
  queue_id: number
  node: string
  caller: string
  joined_at: Date
  connected_at: Date | null
  agent_seat_id: number | null
  ended_at: Date | null
  outcome: string | null
  hold_ms: number | null
  talk_ms: number | null
  seen_at: Date
}

interface QueueLooks {
  queue_id: number
  node: string
  looked_at: Date
}

interface QueueReportMails {
  seat_id: number
  workgroup_id: number
  sent_until: string
}

interface Queues {
  id: GeneratedAlways<number>
  workgroup_id: number
  queue_number: Generated<string>
  name: string
  strategy: string
  ring_seconds: number
  max_wait_seconds: number
  wrap_up_seconds: number
  created_at: Date
  removed_at: Date | null
  next_category: string | null
  next_destination: string | null
  max_callers: number | null
  full_category: string | null
  full_destination: string | null
  priority: Generated<number>
  music_file_id: number | null
  greeting_file_id: number | null
  last_agent_seconds: number | null
  announce_seconds: number | null
  caller_id: string | null
  recording: string | null
  callback_seat_id: number | null
  turn_after: number | null
  unstaffed_category: string | null
  unstaffed_destination: string | null
  callback_price_kobo: number | null
}

interface Reaches {
  seat_id: number
  dnd: boolean
  dnd_set_at: Date
  ring_seconds: number
  busy_category: string | null
  busy_destination: string | null
  next_category: string | null
  next_destination: string | null
  mobile: Generated<string>
  mobile_seconds: Generated<number>
  mobile_confirms: Generated<boolean>
}

interface RecoveryCodes {
  user_id: number
  code_hash: Uint8Array
  used_at: Date | null
}

interface Refills {
  card_id: number
  from_card_id: number | null
  threshold_kobo: number | null
  amount_kobo: number | null
  most_kobo: number | null
  times: Generated<number>
  month: string | null
  month_used_kobo: Generated<number>
  refused: string | null
}

interface Refunds {
  id: GeneratedAlways<number>
  reference: string
  key: string | null
  provider_refund_id: string | null
  amount_kobo: number
  state: string
  hold_id: number | null
  transaction_id: number | null
  created_at: Date
  asked_at: Date
  resolved_at: Date | null
}

interface RingGroupMembers {
  group_id: number
  position: number
  seat_id: number
  ring_seconds: number
}

interface RingGroups {
  id: GeneratedAlways<number>
  workgroup_id: number
  group_number: Generated<string>
  name: string
  ring_order: string
  turn: Generated<number>
  next_category: string | null
  next_destination: string | null
  created_at: Date
}

interface RobocallDays {
  workgroup_id: number
  day: string
  calls: number
}

interface RobocallNumbers {
  robocall_id: number
  place: number
  phone: string
  first_name: string
  last_name: string
  kobo_per_minute: number | null
  first_seconds: number | null
  state: Generated<string>
  due_at: Date
  attempts: Generated<number>
  call_id: string | null
  outcome: string | null
  seconds: Generated<number>
  key: string | null
  called_at: Date | null
  tariff_row_id: number | null
}

interface Robocalls {
  id: GeneratedAlways<number>
  workgroup_id: number
  card_id: number
  seat_id: number
  user_id: number
  name: string
  group_id: number
  file_id: number | null
  file_name: string
  length_ms: number
  call_seconds: number
  caller_id: string
  per_second: number
  at_once: number
  attempts: number
  retry_seconds: number
  total: Generated<number>
  price_kobo: Generated<number>
  hold_id: number | null
  state: Generated<string>
  waits: string | null
  turn_at: Date
  paced_until: Date
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  released_kobo: Generated<number>
}

interface SandboxBankAccounts {
  id: GeneratedAlways<number>
  email: string
  number: GeneratedAlways<string>
  name: string
  opened_at: Date
  closed_at: Date | null
}

interface SandboxCards {
  code: string
  payment_id: number
  email: string
  last4: string
  brand: string
  expires: string
  when_saved: string
  forgotten: Generated<boolean>
}

interface SandboxEvents {
  id: GeneratedAlways<number>
  body: string
}

interface SandboxPayments {
  id: GeneratedAlways<number>
  reference: string
  amount_kobo: number
  currency: string
  email: string
  state: Generated<string>
  response: Generated<string>
  fee_kobo: number | null
  created_at: Date
  paid_at: Date | null
  plan_code: string | null
  asks_otp: Generated<boolean>
  card_last4: string | null
  payout_id: number | null
  bank_account_id: number | null
  sender: string | null
}

interface SandboxPayouts {
  id: GeneratedAlways<number>
  currency: string
  processed_kobo: number
  fees_kobo: number
  paid_kobo: number
  paid_at: Date
}

interface SandboxPlans {
  code: string
  amount_kobo: number
}

interface SandboxRefunds {
  id: GeneratedAlways<number>
  payment_id: number
  key: string
  amount_kobo: number
  ends_at: Date
  reported: Generated<boolean>
  payout_id: number | null
}

interface SandboxSubscriptions {
  code: string
  payment_id: number
  state: Generated<string>
  next_charge_at: Date
  amount_kobo: number | null
}

interface SandboxTaxDocuments {
  irn: string
  digest: string
  received_at: Date
}

interface SavedCards {
  id: GeneratedAlways<number>
  card_id: number
  provider: string
  code_sealed: string
  last4: string
  brand: string
  expires: string
  reference: string
  kept_at: Date
  forgotten_at: Date | null
  ask_at: Date | null
}

interface ScheduleDays {
  schedule_id: number
  day: string
  name: string
  opens: string | null
  closes: string | null
}

interface ScheduleHours {
  schedule_id: number
  weekday: number
  opens: string
  closes: string
}

interface ScheduleLeads {
  schedule_id: number
  branch: string
  category: string
  destination: string
}

interface Schedules {
  id: GeneratedAlways<number>
  workgroup_id: number
  schedule_number: Generated<string>
  name: string
  closed_since: Date | null
  closed_until: Date | null
  created_at: Date
}

interface SeatCallerIds {
  card_id: number
  shown: string
  by_admin: boolean
}

interface SeatInvitations {
  id: GeneratedAlways<number>
  workgroup_id: number
  user_id: number
  invited_by: number
  first_name: string
  last_name: string
  created_at: Date
  expires_at: Date
  declined_at: Date | null
}

interface Seats {
  id: GeneratedAlways<number>
  user_id: number
  workgroup_id: number
  username: string
  card_id: Generated<number>
  referral_code: string
  admin: Generated<boolean>
  lead: Generated<boolean>
  created_at: Date
  member_name: Generated<string>
  member_search: Generated<string>
  revoked_at: Date | null
  setup_hidden_at: Date | null
  admin_since: Date | null
  heir_card_id: number | null
  extension: Generated<string>
  recording: string | null
  admin_ended_at: Date | null
  role: string | null
}

interface SecondFactors {
  user_id: number
  secret_sealed: string
  on_since: Date | null
  last_period: number | null
}

interface Sessions {
  token_hash: Uint8Array
  user_id: number
  seat_id: number
  created_at: Date
  last_used_at: Date
  address: string
  agent: string
  id: GeneratedAlways<number>
  device_id: number | null
  confirmed_at: Date | null
}

interface SignInTickets {
  ticket_hash: Uint8Array
  purpose: string
  user_id: number
  expires_at: Date
}

interface SignUps {
  user_id: number
  plan_type: string | null
  gender: string | null
  about_us: string
  referrer_seat_id: number | null
  wished_plan_id: number | null
  created_at: Date
}

interface SipSecrets {
  seat_id: number
  device: string
  realm: string
  ha1_sealed: string | null
  made_at: Date
  changed_at: Date
  ends_at: Date | null
  set_up_hash: Uint8Array | null
  set_up_ends_at: Date | null
  id: Generated<number>
  nth: Generated<number>
  name: string | null
  added_at: Date | null
  seen_at: Date | null
  secret_sealed: string | null
}

interface SpokenTexts {
  id: GeneratedAlways<number>
  workgroup_id: number
  said: Uint8Array
  stored_as: string
  bytes: number
  made_at: Date
}

interface StoredUnnamed {
  stored_as: string
  noted_at: Date
}

interface Subscriptions {
  id: GeneratedAlways<number>
  provider: string
  reference: string
  customer_code: string
  plan_code: string
  code: string | null
  state: Generated<string>
  created_at: Date
  ended_at: Date | null
  next_charge_at: Date | null
  unwanted_at: Date | null
  asked_at: Date | null
}

interface SupervisedQueues {
  seat_id: number
  queue_id: number
  workgroup_id: number
}

interface SuppressedNumbers {
  id: GeneratedAlways<number>
  workgroup_id: number | null
  phone: string
  source: string
  since: Date
}

interface Suspensions {
  id: GeneratedAlways<number>
  workgroup_id: number
  reason: string
  ticket: string | null
  made_at: Date
  made_by: string
  until: Date | null
  ended_at: Date | null
  ended_by: string | null
  level: string
  code: string
}

interface TaggedCalls {
  call_id: string
  tag_id: number
  card_id: number
  started_at: Date
  tagged_by: number
}

interface TariffDecks {
  id: GeneratedAlways<number>
  name: string
  kind: string
  made_at: Date
}

interface TariffRows {
  id: GeneratedAlways<number>
  version_id: number
  prefix: string
  name: string
  price: number
  connection: Generated<number>
  first_seconds: number
  next_seconds: Generated<number>
  minimum_seconds: Generated<number>
  off_peak_price: number | null
  off_peak_from: number | null
  off_peak_to: number | null
  off_peak_days: Generated<number>
}

interface TariffUses {
  id: GeneratedAlways<number>
  deck_id: number
  kind: string
  workgroup_id: number | null
  plan_id: number | null
  trunk: string | null
}

interface TariffVersions {
  id: GeneratedAlways<number>
  deck_id: number
  number: number
  made_at: Date
  released_at: Date | null
  effective_at: Date | null
  withdrawn_at: Date | null
}

interface TaxSubmissions {
  invoice_id: number
  irn: string
  seller: ColumnType<unknown, string | undefined, string>
  buyer: ColumnType<unknown, string | undefined, string>
  state: Generated<string>
  since: Date
  due_at: Date | null
  tries: Generated<number>
  provider: string | null
  stamp: string | null
  qr: string | null
  signed_at: Date | null
  field: string | null
  reason: string | null
}

interface TrunkRoutes {
  prefix: string
  trunk: string
  priority: number
  share: number
}

interface Trunks {
  name: string
  host: string
  transport: string
  proxy: string | null
  addresses: string[]
  username: string | null
  password_sealed: string | null
  registers: boolean
  codecs: string[]
  channels: number | null
  calls_per_second: number | null
  number_format: string
  cli_format: string
  is_on: boolean
  removed: Generated<boolean>
  changed_at: Date
}

interface Users {
  id: GeneratedAlways<number>
  email: string
  first_name: string
  last_name: string
  phone: string
  phone_verified_at: Date | null
  password_hash: string | null
  nin_sealed: string | null
  nin_last4: string | null
  address: Generated<string>
  verification_status: Generated<string>
  disabled_at: Date | null
  created_at: Date
  email_unproven: Generated<boolean>
  password_reset_at: Date | null
  phone_secrets_ended_at: Date | null
  nin_checked_at: Date | null
  nin_checked_by: string | null
  phone_named_at: Date | null
}

interface VatPeriods {
  id: GeneratedAlways<number>
  starts_at: Date
  rate: number
  when_bought: boolean
  set_at: Date
  set_by: string
}

interface VerificationCodes {
  call_hash: Uint8Array
  phone: string
  code_hash: Uint8Array
  tries_left: number
  expires_at: Date
  message_id: number | null
  holder_id: number | null
}

interface VerifiedNumbers {
  id: GeneratedAlways<number>
  workgroup_id: number
  number: string
  verified_at: Date
}

interface VerifyTokens {
  token_hash: Uint8Array
  user_id: number
  expires_at: Date
  mailed: Generated<boolean>
}

interface VoicemailBoxes {
  id: GeneratedAlways<number>
  workgroup_id: number
  box_number: Generated<string>
  seat_id: number | null
  name: Generated<string>
  greeting_file_id: number | null
  longest_seconds: Generated<number>
  mails: Generated<boolean>
  created_at: Date
  pin_hash: string | null
}

interface VoicemailMessages {
  id: GeneratedAlways<number>
  box_id: number
  uniqueid: string
  sound: string
  caller: string
  left_at: Date
  seconds: number
  heard_at: Date | null
  done_at: Date | null
}

interface VoicemailPeople {
  box_id: number
  seat_id: number
}

interface WallboardLinkQueues {
  link_id: number
  queue_id: number
}

interface WallboardLinks {
  id: GeneratedAlways<number>
  workgroup_id: number
  name: string
  token_hash: Uint8Array
  made_at: Date
}

interface WallboardNames {
  workgroup_id: number
}

interface WallboardsOn {
  workgroup_id: number
}

interface WebhookDeliveries {
  id: GeneratedAlways<number>
  webhook_id: number
  event: string
  event_id: string
  body: string
  state: Generated<string>
  tries: Generated<number>
  due_at: Date | null
  give_up_at: Date
  http: number | null
  why: string | null
  took_ms: number | null
  created_at: Date
  changed_at: Date | null
}

interface WebhookInbox {
  id: GeneratedAlways<number>
  provider: string
  body_sha256: string
  body_sealed: string | null
  name: string
  received_at: Date
  due_at: Date | null
  attempts: Generated<number>
  failure: string | null
  done_at: Date | null
}

interface Webhooks {
  id: GeneratedAlways<number>
  workgroup_id: number
  seat_id: number
  url: string
  secret_sealed: string
  events: string[]
  created_at: Date
  failing_since: Date | null
  rests_until: Date | null
  switched_off_at: Date | null
}

interface WorkgroupCallerIds {
  workgroup_id: number
  number: string | null
  fixed: boolean
}

interface Workgroups {
  id: GeneratedAlways<number>
  name: string
  plan_id: number
  plan_ends_at: Date | null
  created_at: Date
  plan_end_announced: Date | null
  lapsed_plan_id: number | null
  plan_lapsed_at: Date | null
  plan_grace_until: Date | null
  second_factor_required_since: Date | null
  last_extension: Generated<number>
  park_minutes: Generated<number>
  recording_days: number | null
  recording_announced: string | null
  plan_people_announced: Date | null
}

interface WriteProbe {
  at: Date
  ballast: string
}

export interface Schema {
  agent_pauses: AgentPauses
  agents: Agents
  allowances: Allowances
  api_keys: ApiKeys
  audit: Audit
  audit_hashes: AuditHashes
  audit_seals: AuditSeals
  auto_top_ups: AutoTopUps
  backups: Backups
  balance_alerts: BalanceAlerts
  bank_accounts: BankAccounts
  billing_details: BillingDetails
  blocked_numbers: BlockedNumbers
  business_profiles: BusinessProfiles
  call_days: CallDays
  call_limits: CallLimits
  call_nodes: CallNodes
  call_notes: CallNotes
  call_states: CallStates
  call_sums: CallSums
  call_tags: CallTags
  call_uniqueids: CallUniqueids
  calls: Calls
  calls_kept: CallsKept
  campaign_contacts: CampaignContacts
  campaigns: Campaigns
  card_charges: CardCharges
  card_consents: CardConsents
  code_spend: CodeSpend
  conference_members: ConferenceMembers
  conferences: Conferences
  consents: Consents
  contact_group_blocks: ContactGroupBlocks
  contact_group_members: ContactGroupMembers
  contact_groups: ContactGroups
  contact_import_rejects: ContactImportRejects
  contact_imports: ContactImports
  contact_notes: ContactNotes
  contact_numbers: ContactNumbers
  contact_tags: ContactTags
  contacts: Contacts
  credit_requests: CreditRequests
  data_requests: DataRequests
  debts: Debts
  disputes: Disputes
  documents: Documents
  fair_use_days: FairUseDays
  files: Files
  free_seconds: FreeSeconds
  free_seconds_held: FreeSecondsHeld
  holidays: Holidays
  idempotency_keys: IdempotencyKeys
  incoming_recording: IncomingRecording
  installation: Installation
  invoice_lines: InvoiceLines
  invoice_months: InvoiceMonths
  invoice_progress: InvoiceProgress
  invoice_use: InvoiceUse
  invoices: Invoices
  ivr_key_days: IvrKeyDays
  ivr_members: IvrMembers
  ivrs: Ivrs
  job_runs: JobRuns
  joining_money: JoiningMoney
  known_devices: KnownDevices
  ledger_accounts: LedgerAccounts
  ledger_checks: LedgerChecks
  ledger_entries: LedgerEntries
  ledger_holds: LedgerHolds
  ledger_month_totals: LedgerMonthTotals
  ledger_months: LedgerMonths
  ledger_seals: LedgerSeals
  ledger_transactions: LedgerTransactions
  limits: Limits
  line_set_ups: LineSetUps
  live_calls: LiveCalls
  migrations: Migrations
  missed_callers: MissedCallers
  missed_calls: MissedCalls
  missed_off: MissedOff
  missed_settings: MissedSettings
  missed_text_settings: MissedTextSettings
  missed_text_stops: MissedTextStops
  missed_texts: MissedTexts
  number_allocations: NumberAllocations
  number_terms: NumberTerms
  operator_call_limits: OperatorCallLimits
  otp_calls: OtpCalls
  outbox: Outbox
  outside_budgets: OutsideBudgets
  outside_months: OutsideMonths
  outside_numbers: OutsideNumbers
  password_links: PasswordLinks
  pay_links: PayLinks
  payments: Payments
  payout_lines: PayoutLines
  payouts: Payouts
  paystack_checkouts: PaystackCheckouts
  paystack_refund_orders: PaystackRefundOrders
  phone_numbers: PhoneNumbers
  plan_extras: PlanExtras
  plan_move_notices: PlanMoveNotices
  plan_moves: PlanMoves
  plan_versions: PlanVersions
  plans: Plans
  push_keys: PushKeys
  push_messages: PushMessages
  push_subscriptions: PushSubscriptions
  queue_agents: QueueAgents
  queue_callbacks: QueueCallbacks
  queue_calls: QueueCalls
  queue_looks: QueueLooks
  queue_report_mails: QueueReportMails
  queues: Queues
  reaches: Reaches
  recovery_codes: RecoveryCodes
  refills: Refills
  refunds: Refunds
  ring_group_members: RingGroupMembers
  ring_groups: RingGroups
  robocall_days: RobocallDays
  robocall_numbers: RobocallNumbers
  robocalls: Robocalls
  sandbox_bank_accounts: SandboxBankAccounts
  sandbox_cards: SandboxCards
  sandbox_events: SandboxEvents
  sandbox_payments: SandboxPayments
  sandbox_payouts: SandboxPayouts
  sandbox_plans: SandboxPlans
  sandbox_refunds: SandboxRefunds
  sandbox_subscriptions: SandboxSubscriptions
  sandbox_tax_documents: SandboxTaxDocuments
  saved_cards: SavedCards
  schedule_days: ScheduleDays
  schedule_hours: ScheduleHours
  schedule_leads: ScheduleLeads
  schedules: Schedules
  seat_caller_ids: SeatCallerIds
  seat_invitations: SeatInvitations
  seats: Seats
  second_factors: SecondFactors
  sessions: Sessions
  sign_in_tickets: SignInTickets
  sign_ups: SignUps
  sip_secrets: SipSecrets
  spoken_texts: SpokenTexts
  stored_unnamed: StoredUnnamed
  subscriptions: Subscriptions
  supervised_queues: SupervisedQueues
  suppressed_numbers: SuppressedNumbers
  suspensions: Suspensions
  tagged_calls: TaggedCalls
  tariff_decks: TariffDecks
  tariff_rows: TariffRows
  tariff_uses: TariffUses
  tariff_versions: TariffVersions
  tax_submissions: TaxSubmissions
  trunk_routes: TrunkRoutes
  trunks: Trunks
  users: Users
  vat_periods: VatPeriods
  verification_codes: VerificationCodes
  verified_numbers: VerifiedNumbers
  verify_tokens: VerifyTokens
  voicemail_boxes: VoicemailBoxes
  voicemail_messages: VoicemailMessages
  voicemail_people: VoicemailPeople
  wallboard_link_queues: WallboardLinkQueues
  wallboard_links: WallboardLinks
  wallboard_names: WallboardNames
  wallboards_on: WallboardsOn
  webhook_deliveries: WebhookDeliveries
  webhook_inbox: WebhookInbox
  webhooks: Webhooks
  workgroup_caller_ids: WorkgroupCallerIds
  workgroups: Workgroups
  write_probe: WriteProbe
}
