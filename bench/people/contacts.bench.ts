import { CONTACTS_OF_WORKGROUP } from '@ekoline/contract/people/contacts.facts.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { request } from '../load.ts'
import { ms, type Result, times } from '../result.ts'
import { interleave } from '../rounds.ts'
import type { Account, Stage } from '../stage.ts'

const CONNECTIONS = 1 // how long one person waits
const FEW = 100
const MOST_MS = 50 // part 5, "in lists of 100,000 under 50 ms at the API"

const FIRST = 'Adé,Bọ́lá,Chidi,Efe,Fọlákẹ́,Halima,Ifeoma,Kunle,Musa,Ngozi,Ọlá,Segun,Tunde,Yetunde,Zainab'
const LAST = 'Adebayo,Bello,Chukwu,Danjuma,Eze,Ibrahim,Lawal,Nwosu,Obi,Okoro,Sani,Udo,Yusuf,Balogun,Garba'

/** Fills a workgroup: names come again and again, numbers and companies do not. */
const FILL = `
  with added as (
    insert into contacts (workgroup_id, added_by, name, company, emails, created_at, listed_as, search)
      select $1, (select min(id) from seats where workgroup_id = $1), name, company, '{}', now(), name_fold(name),
             name_fold(name || ' ' || company) || E'\\n' || '234' || number || ' 0' || number
        from generate_series(1, $2::int) as n,
             lateral (select (string_to_array($3, ','))[1 + n % 15] || ' ' || (string_to_array($4, ','))[1 + n / 15 % 15] as name,
                             'Company ' || md5(n::text) as company,
                             '80' || lpad((n::bigint * 7654321 % 100000000)::text, 8, '0') as number) as it
      returning id, workgroup_id, listed_as, split_part(split_part(search, ' 0', -1), ' ', 1) as number
  ), numbered as (
    insert into contact_numbers (contact_id, workgroup_id, place, number, label)
      select id, workgroup_id, 1, '+234' || number, 'Mobile' from added
  )
  insert into contact_tags (contact_id, workgroup_id, place, tag, folded, listed_as)
    select id, workgroup_id, 1, 'Customer', 'customer', listed_as from added`

/** Fills the workgroup of an account, unless another bench has. */
export async function fillContacts({ db }: Pick<Stage, 'db'>, { workgroupId }: Account, count: number) {
  const { rowCount } = await db.query('select from contacts where workgroup_id = $1 limit 1', [workgroupId])
  if (rowCount) return
  await db.query(FILL, [workgroupId, count, FIRST, LAST])
  await db.query('vacuum analyze contacts, contact_numbers, contact_tags') // as a server does by itself
}

const FULL_BUCKETS = `
  create or replace function bench_full_contacts() returns trigger language plpgsql as $$
    begin new.full_at := '2000-01-01'; return new; end $$;
  create or replace trigger bench_full_contacts before insert or update on limits
    for each row when (new.key like 'contact-search:%') execute function bench_full_contacts()`

const asked: readonly (readonly [what: string, query: Record<string, string>])[] = [
  ['first page', { page: '1' }],
  ['last page', { page: String(CONTACTS_OF_WORKGROUP / PAGE_SIZE) }],
  ['a name that many have', { search: 'bello' }],
  ['two words', { search: 'lawal zainab' }],
  ['one letter', { search: 'z' }],
  ['a company', { search: 'c4ca4238a0' }],
  ['a part of a number', { search: '0803 580' }],
  ['a tag', { tag: 'Customer' }],
]

const requestOf = ({ token }: Account, query: Record<string, string>) =>
  request('GET', `/v1/contacts?${new URLSearchParams(query)}`, { token })

/** A page of 100,000 contacts, and searches among them, against the same among 100. */
export async function contactsBench({
  db,
  accounts,
  api,
  loader,
  rounds,
  seconds,
  say,
}: Stage): Promise<Result[]> {
  const [many, few] = accounts
  if (!many || !few) throw new Error('no accounts')
  await fillContacts({ db }, many, CONTACTS_OF_WORKGROUP)
  await fillContacts({ db }, few, FEW)
  await db.query(FULL_BUCKETS)
  const load = { port: api.port, connections: CONNECTIONS, seconds }
  const contenders = asked.flatMap(([what, query]) =>
    ([many, few] as const).map((account) => ({
      name: `${what}, ${account === many ? 'many' : 'few'}`,
      run: () => loader.run({ ...load, requests: [requestOf(account, query)] }),
    })),
  )
  const measured = await interleave(contenders, rounds, say).finally(() =>
    db.query('drop trigger bench_full_contacts on limits'),
  )
  return asked.map(([what]) => {
    const { p99 } = measured.medians(`${what}, many`)
    const ratio = measured.ratio(`${what}, many`, `${what}, few`, (figures) => figures.p50)
    return {
      what: `Contacts, ${CONTACTS_OF_WORKGROUP.toLocaleString('en')}, ${what}: p99`,
      goal: `under ${MOST_MS} ms`,
      measured: `${ms(p99)} (p50 ${times(ratio)} of that among ${FEW})`,
      reached: p99 < MOST_MS,
    }
  })
}
