import { searchText } from '@ekoline/contract/units/phone.ts'
import { insertContacts } from '../people/contacts/contacts.sql.ts'
import type { Demo } from './demo-people.ts'

/** Name, company, tags, a further number with what it is, a note. The first number is of who called Ada most. */
const contacts: readonly (readonly [name: string, company: string, tags: string, more?: string | undefined, note?: string])[] = [
  ['Amaka Eze', '', 'Driver', undefined, 'Has the key of the Apapa gate.'],
  ['Anthony Okoro', 'Okoro & Sons', 'Customer'],
  ['Mrs Bello', 'Bello Stores, Ikeja', 'Customer, Wholesale', 'Shop +2342017730912', 'Waits for waybill 4471. Call after 16:00.'],
  ['Blessing Udo', 'Udo Packaging', 'Supplier'],
  ['', 'Dangote Haulage', 'Customer', 'Main +2342017326551'],
  ['Kunle Diesel', '', 'Supplier', undefined, 'Cash only.'],
  ['Musa Ibrahim', 'Ibrahim Trucks', 'Driver'],
  ['Ọláyínká Adébáyọ̀', 'Lagos Ports Agency', 'Customer', 'Office +2342014619020'],
  ['Chinedu Nwosu', '', 'Customer'],
  ['Zainab Sani', 'Kano Textiles', 'Customer, Wholesale'],
  ['Emeka Obi', 'Obi Cold Rooms', 'Customer'],
  ['Folake Akande', '', 'Customer', undefined, 'Prefers WhatsApp.'],
  ['Ngozi Afolabi', 'Afolabi Pharmacy', 'Customer'],
  ['Segun Lawal', 'Lawal Tyres', 'Supplier', 'Workshop +2342013427781'],
  ['Hauwa Ɗanjuma', '', 'Customer'],
  ['Yetunde Balogun', 'Eko Cakes', 'Customer'],
  ['Ifeoma Garba', 'Garba Insurance', 'Supplier'],
  ['Kayode Ogunleye', '', 'Driver'],
  ['Aisha Yar’Adua', 'Katsina Grains', 'Customer, Wholesale', undefined, 'Pays within a week.'],
  ['Tunde Mechanic', '', 'Supplier', 'Workshop +2342018903344'],
] // biome-ignore format: a table

/** Writes the contacts of Ada's workgroup: the numbers that it has called, or that called it, most often. */
export async function writeContacts({ tx, ada, morning }: Demo): Promise<void> {
  const known = await tx.column<string>`
    select number from (
      select case direction when 'in' then src_national else called_national end as number from calls
       where workgroup_id = ${ada.workgroupId}) as called
     where length(number) = 10 and number ~ '^[789][01]'
       and not exists (select from users where phone = '+234' || number)
     group by number order by count(*) desc, number limit ${contacts.length}`
  const rows = contacts.map(([name, company, tags, more, note = ''], nth) => {
    const [, label = '', further] = /^(\w+) (\+\d+)$/.exec(more ?? '') ?? []
    const numbers = [
      ...(known[nth] === undefined ? [] : [{ number: `+234${known[nth]}`, label: 'Mobile' }]),
      ...(further === undefined ? [] : [{ number: further, label }]),
    ]
    const emails = name === 'Mrs Bello' ? ['halima@bello.example'] : []
    return {
      name,
      company,
      numbers,
      emails,
      tags: tags.split(', '),
      note,
      searched: [name, company, tags, ...emails].join(' '),
      digits: numbers.map(({ number }) => searchText(number)).join(' '),
    }
  })
  await insertContacts(tx, { workgroupId: ada.workgroupId, seatId: ada.seatId, at: morning(9) }, rows)
}
