import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import { cardsOf, type Person, seatsOf } from '../../platform/person.ts'

async function personBy(db: Db, which: Fragment): Promise<Person | undefined> {
  const found = await db.one<Person>`
    select id as "userId", email, phone,
           coalesce((select array_agg(id order by id) from seats where user_id = users.id), '{}') as "seatIds",
           coalesce((select array_agg(card_id order by id) from seats where user_id = users.id), '{}') as "cardIds"
      from users where ${which}`
  return found && { ...found, seatIds: found.seatIds.map(Number), cardIds: found.cardIds.map(Number) }
}

/** The person with this e-mail. */
export const findPerson = (db: Db, email: string) => personBy(db, sql`email = ${email}`)

export const findPersonById = (db: Db, userId: number) => personBy(db, sql`id = ${userId}`)

interface Section {
  /** which tables it shows */
  readonly tables: readonly string[]
  /** its rows; of those that can be many, some behind the one with the id `after` */
  readonly read: (it: Person, after: number) => Fragment<Record<string, unknown>>
  readonly paged?: true
}

export const PAGE_ROWS = 2_000

/** What an audit line may name of a person. */
const targets = ({ userId, seatIds, cardIds }: Person) => [
  `user:${userId}`,
  ...seatIds.map((id) => `seat:${id}`),
  ...cardIds.map((id) => `card:${id}`),
]

/** All that is held on a person, in words. A secret is not shown, but that it is there. */
export const sections: Readonly<Record<string, Section>> = {
  person: {
    tables: ['users'],
    read: ({ userId }) => sql`
      select id, email, first_name as "firstName", last_name as "lastName", phone, phone_verified_at as "phoneVerified",
             address, '*******' || nin_last4 as nin, nin_checked_at as "ninChecked", nin_checked_by as "ninCheckedBy", verification_status as "verificationStatus",
             password_hash is not null as "hasPassword", disabled_at as disabled, created_at as created
        from users where id = ${userId}`,
  },
  signUp: {
    tables: ['sign_ups'],
    read: ({ userId }) => sql`
      select plan_type as "planType", gender, about_us as "heardAboutUs", referrer_seat_id is not null as "cameByInvitation",
             wished_plan_id as "chosenPlan", created_at as created from sign_ups where user_id = ${userId}`,
  },
  seats: {
    tables: ['seats', 'workgroups'],
    read: ({ userId }) => sql`
      select s.id, w.name as workgroup, s.username, s.card_id as card, s.referral_code as "referralCode", s.admin, s.lead,
             s.created_at as created, s.revoked_at as revoked
        from seats s join workgroups w on w.id = s.workgroup_id where s.user_id = ${userId} order by s.id`,
  },
  invitations: {
    tables: ['seat_invitations'],
    read: ({ userId }) => sql`
      select w.name as workgroup, i.first_name as "firstName", i.last_name as "lastName", i.created_at as made,
             i.expires_at as expires, i.declined_at as declined
        from seat_invitations i join workgroups w on w.id = i.workgroup_id where i.user_id = ${userId} order by i.id`,
  },
  dataRequests: {
    tables: ['data_requests'],
    read: ({ userId }) => sql`
      select id, kind, state, asked_at as asked, due_at as due, answered_at as answered, reason
        from data_requests where user_id = ${userId} order by id`,
  },
  consents: {
    tables: ['consents'],
    read: ({ userId }) => sql`
      select document, version, at, address from consents where user_id = ${userId} order by at, document`,
  },
  sessions: {
    tables: ['sessions'],
    read: ({ userId }) => sql`
      select agent as device, address, created_at as "signedIn", last_used_at as "lastUsed"
        from sessions where user_id = ${userId} order by id`,
  },
  devices: {
    tables: ['known_devices'],
    read: ({ userId }) => sql`
      select last_used_at as "lastUsed", forgotten_at as forgotten from known_devices where user_id = ${userId} order by id`,
  },
  secondFactor: {
    tables: ['second_factors', 'recovery_codes'],
    read: ({ userId }) => sql`
      select on_since as "onSince", (select count(*) from recovery_codes r where r.user_id = f.user_id and used_at is null) as "unusedRecoveryCodes"
        from second_factors f where user_id = ${userId}`,
  },
  links: {
    tables: ['password_links', 'sign_in_tickets', 'verify_tokens'],
    read: ({ userId }) => sql`
      select purpose, expires_at as expires from password_links where user_id = ${userId}
      union all select 'sign-in ' || purpose, expires_at from sign_in_tickets where user_id = ${userId}
      union all select 'verifying the phone', expires_at from verify_tokens where user_id = ${userId}`,
  },
  balanceAlerts: {
    tables: ['balance_alerts'],
    read: (it) => sql`
      select card_id as card, threshold_kobo as "thresholdKobo", changed_at as changed
        from balance_alerts where card_id = ${cardsOf(it)}`,
  },
  allowances: {
    tables: ['allowances'],
    read: (it) => sql`
      select card_id as card, month_kobo as "monthKobo", day_kobo as "dayKobo", destinations
        from allowances where card_id = ${cardsOf(it)}`,
  },
  callerIds: {
    tables: ['seat_caller_ids'],
    read: (it) => sql`
      select card_id as card, shown, by_admin as "byAdmin" from seat_caller_ids where card_id = ${cardsOf(it)}`,
  },
  reach: {
    tables: ['reaches'],
    read: (it) => sql`
      select seat_id as seat, dnd as "doNotDisturb", dnd_set_at as "switched", ring_seconds as "ringSeconds",
             mobile, mobile_seconds as "mobileSeconds", mobile_confirms as "mobileConfirms", busy_category as "busyTo", busy_destination as "busyDestination", next_category as "nextTo",
             next_destination as "nextDestination" from reaches where seat_id = ${seatsOf(it)}`,
  },
  refills: {
    tables: ['refills'],
    read: (it) => sql`
      select card_id as card, from_card_id as "fromCard", threshold_kobo as "thresholdKobo", amount_kobo as "amountKobo",
             most_kobo as "mostKobo", month_used_kobo as "monthUsedKobo", refused
        from refills where card_id = ${cardsOf(it)} or from_card_id = ${cardsOf(it)}`,
  },
  savedCards: {
    tables: ['saved_cards', 'card_consents'],
    read: (it) => sql`
      select p.card_id as card, reference, consented_at as consented, consent, outcome, brand, k.last4, expires,
             forgotten_at as removed
        from card_consents join payments p using (reference) left join saved_cards k using (reference)
        where p.card_id = ${cardsOf(it)} order by consented_at, reference`,
  },
  autoTopUps: {
    tables: ['auto_top_ups'],
    read: (it) => sql`
      select card_id as card, threshold_kobo as "thresholdKobo", amount_kobo as "amountKobo", most_kobo as "mostKobo",
             set_at as set, refusals, ended
        from auto_top_ups where card_id = ${cardsOf(it)}`,
  },
  cardCharges: {
    tables: ['card_charges'],
    read: (it) => sql`
      select reference, card_id as card, made_at as made, state from card_charges where card_id = ${cardsOf(it)}
        order by made_at, reference`,
  },
  phoneNumbers: {
    tables: ['number_allocations'],
    read: ({ cardIds }) => sql`
      select n.did as number, a.card_id as card, a.category, a.destination, a.allocated_at as since,
             a.paid_until as "paidUntil", a.released_at as released
        from number_allocations a join phone_numbers n on n.id = a.number_id
        where a.card_id = any(${cardIds}::bigint[]) order by a.id`,
  },
  contactGroups: {
    tables: ['contact_groups', 'contact_imports'],
    read: ({ cardIds }) => sql`
      select g.name, g.total as members, g.created_at as made, i.file_name as file, i.uploaded_at as uploaded,
             i.consent_source as "consentSource"
        from contact_groups g left join contact_imports i on i.group_id = g.id and i.uploaded_by = any(${cardIds}::bigint[])
        where g.created_by = any(${cardIds}::bigint[]) or i.id is not null order by g.id, i.id`,
  },
  payments: {
    tables: ['payments'],
    read: ({ userId }) => sql`
      select reference, purpose, card_id as card, credit_kobo as "creditKobo", charge_kobo as "chargeKobo", currency, state,
             provider, provider_payment_id as "providerPaymentId", sender, created_at as begun, settled_at as settled
        from payments where user_id = ${userId} order by created_at, reference`,
  },
  bankAccounts: {
    tables: ['bank_accounts'],
    read: (it) => sql`
      select card_id as card, state, bank, number, name, asked_at as asked, opened_at as opened, closed_at as closed
        from bank_accounts where card_id = ${cardsOf(it)} order by id`,
  },
  payForMeLinks: {
    tables: ['pay_links'],
    read: ({ userId }) => sql`
      select id, card_id as card, amount_kobo as "amountKobo", fixed, note, made_at as made, expires_at as expires,
             ended_at as ended from pay_links where user_id = ${userId} order by id`,
  },
  refundsAndDisputes: {
    tables: ['refunds', 'disputes'],
    read: ({ userId }) => sql`
      select 'refund' as what, r.reference, r.amount_kobo as "amountKobo", r.state, r.created_at as begun
        from refunds r join payments p using (reference) where p.user_id = ${userId}
      union all select 'dispute', d.reference, d.amount_kobo, d.state, d.created_at
        from disputes d join payments p using (reference) where p.user_id = ${userId}`,
  },
  subscriptions: {
    tables: ['subscriptions'],
    read: ({ userId }) => sql`
      select s.provider, s.reference, s.customer_code as "customerCode", s.code, s.state, s.created_at as begun, s.ended_at as ended
        from subscriptions s join payments p using (reference) where p.user_id = ${userId}`,
  },
  wallets: {
    tables: ['ledger_accounts', 'ledger_holds'],
    read: (it) => sql`
      select name, balance_kobo as "balanceKobo", held_kobo as "heldKobo" from ledger_accounts
        where card_id = ${cardsOf(it)} or user_id = ${it.userId}`,
  },
  walletLines: {
    tables: ['ledger_entries', 'ledger_transactions'],
    paged: true,
    read: (it, after) => sql`
      select e.id, a.name as wallet, e.at, t.kind, t.description, e.amount_kobo as "amountKobo", e.balance_kobo as "balanceKobo"
        from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
        where (a.card_id = ${cardsOf(it)} or a.user_id = ${it.userId}) and e.id > ${after} order by e.id limit ${PAGE_ROWS}`,
  },
  calls: {
    tables: ['calls', 'call_days', 'call_sums'],
    paged: true,
    read: (it, after) => sql`
      select id, uniqueid, card_id as card, src as "from", calledstation as "to", started_at as started, talk_seconds as "talkSeconds",
             cause, cost_kobo as "costKobo", recorded
        from calls where (card_id = ${cardsOf(it)} or taken_by = ${seatsOf(it)}) and id > ${after}
        order by id limit ${PAGE_ROWS}`,
  },
  files: {
    tables: ['files'],
    read: (it) => sql`
      select id, card_id as card, type, name, bytes, length_ms as "lengthMs", created_at as created
        from files where card_id = ${cardsOf(it)} order by id`,
  },
  documents: {
    tables: ['documents'],
    read: ({ userId }) => sql`
      select id, kind, type, media, bytes, state, reason, uploaded_at as uploaded, decided_at as decided
        from documents where user_id = ${userId} order by id`,
  },
  businessPages: {
    tables: ['business_profiles'],
    read: ({ userId }) => sql`
      select b.slug, b.name, b.email, b.website, b.phone, b.address, b.about, b.changed_at as changed
        from business_profiles b join seats s on s.workgroup_id = b.workgroup_id
        where s.user_id = ${userId} and s.admin order by b.id`,
  },
  menus: {
    tables: ['ivrs', 'ivr_members'],
    read: (it) => sql`
      select id, card_id as card, ivr_number as number, name, description, recording as file, created_at as created,
             (select json_agg(json_build_object('digit', digit, 'category', category, 'destination', destination) order by digit)
                from ivr_members where ivr_id = ivrs.id) as keys
        from ivrs where card_id = ${cardsOf(it)} order by id`,
  },
  apiKeys: {
    tables: ['api_keys'],
    read: (it) => sql`
      select id, name, ending, daily_cap as "dailyCap", created_at as made, expires_at as expires,
             last_used_at as "lastUsed", revoked_at as revoked
        from api_keys where seat_id = ${seatsOf(it)} order by id`,
  },
  webhooks: {
    tables: ['webhooks'],
    read: (it) => sql`
      select id, url, events, created_at as made, failing_since as "failingSince", switched_off_at as "switchedOff"
        from webhooks where seat_id = ${seatsOf(it)} order by id`,
  },
  otpCalls: {
    tables: ['otp_calls'],
    paged: true,
    read: (it, after) => sql`
      select id, uniqueid, card_id as card, callerid as "from", called as "to", entered_at as entered, status,
             talk_seconds as "talkSeconds"
        from otp_calls where card_id = ${cardsOf(it)} and id > ${after} order by id limit ${PAGE_ROWS}`,
  },
  freeSeconds: {
    tables: ['free_seconds'],
    read: (it) => sql`
      select card_id as card, reason, phone, seconds, left_seconds as "left", granted_at as granted, ends_at as ends
        from free_seconds where card_id = ${cardsOf(it)} order by id`,
  },
  fairUse: {
    tables: ['fair_use_days'],
    read: (it) => sql`
      select card_id as card, day, seconds from fair_use_days where card_id = ${cardsOf(it)} order by card_id, day`,
  },
  liveCalls: {
    tables: ['live_calls'],
    read: (it) => sql`
      select call_id as uniqueid, card_id as card, src as "from", calledstation as "to", state, started_at as started
        from live_calls where card_id = ${cardsOf(it)}`,
  },
  conferences: {
    tables: ['conferences'],
    read: (it) => sql`
      select conference_number as number, name, description, card_id as card, created_at as created
        from conferences where card_id = ${cardsOf(it)} order by id`,
  },
  queues: {
    tables: ['queue_agents', 'agents'],
    read: (it) => sql`
      select q.queue_number as number, q.name, qa.seat_id as seat, a.state, a.reason, a.changed_at as since, a.on_mobile as "onMobile"
        from queue_agents qa join queues q on q.id = qa.queue_id left join agents a on a.seat_id = qa.seat_id
       where qa.seat_id = ${seatsOf(it)} order by q.id`,
  },
  queueReportMails: {
    tables: ['queue_report_mails'],
    read: (it) => sql`
      select seat_id as seat, sent_until as until from queue_report_mails where seat_id = ${seatsOf(it)} order by seat_id`,
  },
  agentPauses: {
    tables: ['agent_pauses'],
    paged: true,
    read: (it, after) => sql`
      select id, seat_id as seat, reason, started_at as started, ended_at as ended
        from agent_pauses where seat_id = ${seatsOf(it)} and id > ${after} order by id`,
  },
  ringGroups: {
    tables: ['ring_group_members'],
    read: (it) => sql`
      select g.group_number as number, g.name, m.seat_id as seat, m.ring_seconds as seconds
        from ring_group_members m join ring_groups g on g.id = m.group_id
       where m.seat_id = ${seatsOf(it)} order by g.id`,
  },
  voicemailBoxes: {
    tables: ['voicemail_boxes', 'voicemail_people'],
    read: (it) => sql`
      select b.box_number as number, b.name, b.seat_id as seat, b.longest_seconds as "longestSeconds", b.mails, b.created_at as created
        from voicemail_boxes b where b.seat_id = ${seatsOf(it)}
          or b.id in (select box_id from voicemail_people where seat_id = ${seatsOf(it)}) order by b.id`,
  },
  voicemail: {
    tables: ['voicemail_messages'],
    paged: true,
    read: (it, after) => sql`
      select m.id, b.box_number as box, m.uniqueid, m.caller, m.left_at as "left", m.seconds, m.heard_at as heard, m.done_at as done
        from voicemail_messages m join voicemail_boxes b on b.id = m.box_id
       where b.seat_id = ${seatsOf(it)} and m.id > ${after} order by m.id`,
  },
  queueCalls: {
    tables: ['queue_calls'],
    read: (it) => sql`
      select date_trunc('day', joined_at) as day, count(*) as answered, sum(talk_ms) as "talkMs"
        from queue_calls where agent_seat_id = ${seatsOf(it)} group by 1 order by 1`,
  },
  queueCallNotes: {
    tables: ['queue_calls'],
    read: (it) => sql`
      select call_id as uniqueid, joined_at as came, note from queue_calls
       where agent_seat_id = ${seatsOf(it)} and note <> '' order by joined_at`,
  },
  campaigns: {
    tables: ['campaigns'],
    read: (it) => sql`
      select id, name, card_id as card, created_at as created
        from campaigns where card_id = ${cardsOf(it)} order by id`,
  },
  robocalls: {
    tables: ['robocalls'],
    read: (it) => sql`
      select id, name, card_id as card, total, state, created_at as created, user_id = ${it.userId} as "byThem"
        from robocalls where user_id = ${it.userId} or card_id = ${cardsOf(it)} order by id`,
  },
  sipPhones: {
    tables: ['sip_secrets'],
    read: (it) => sql`
      select seat_id as seat, device, nth, name, added_at as added, made_at as made, seen_at as "lastSeen",
          ha1_sealed is not null as "inUse"
        from sip_secrets where seat_id = ${seatsOf(it)} order by seat_id, device, nth`,
  },
  messages: {
    tables: ['outbox'],
    paged: true,
    read: ({ email, phone }, after) => sql`
      select id, channel, recipient as "to", subject, created_at as at
        from outbox where recipient in (${email}, ${phone}) and id > ${after} order by id limit ${PAGE_ROWS}`,
  },
  // The address of another person who acted on them is that person's own; an operator's note is for the audit alone.
  audit: {
    tables: ['audit'],
    paged: true,
    read: (it, after) => sql`
      select id, at, case when user_id is null or user_id = ${it.userId} then address end as address, action, target,
             user_id is not distinct from ${it.userId} as "byThem",
             case when request_id like 'operator:%' then detail - 'reason' - 'ticket' else detail end as detail
        from audit where (user_id = ${it.userId} or seat_id = ${seatsOf(it)} or target = any(${targets(it)}::text[])) and id > ${after}
        order by id limit ${PAGE_ROWS}`,
  },
}

/** Tables that say something of a person and are not shown, and why. */
export const notShown: Readonly<Record<string, string>> = {
  contact_group_members: 'whom their workgroup calls: who has the same number there need not be them',
  campaign_contacts: 'whom their workgroup calls: who has the same number there need not be them',
  robocall_numbers: 'the same, of its robocalls',
  suppressed_numbers: 'numbers that a workgroup calls no more; what was done about them is in the audit',
  contact_import_rejects: 'lines of a list of theirs that name nobody',
  idempotency_keys: 'what a repeated request would get again; a day old at most',
  verification_codes: 'hashed codes that end within minutes',
  sandbox_bank_accounts:
    'account numbers that the sandbox, standing in for the card provider, keeps on its side',
  sandbox_cards: 'cards that the sandbox, standing in for the card provider, keeps on its side',
  sandbox_payments: 'what the sandbox, standing in for the card provider, keeps of the same payments',
}
