import type { Day } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import { DEMO_LOGO } from './demo-documents.ts'
import { type DemoSeat, morning } from './demo-people.ts'

const ABOUT = `We carry goods from the ports of Apapa and Tin Can to all of Nigeria: containers, pallets and parcels, with our own trucks and drivers.

Every load is insured, and followed from the gate to your door. Call us for a price; most are given at once.

Open Monday to Saturday, 07:30 to 18:00.`

/** The public page of 'Adaeze Logistics'. */
export async function writeBusiness(
  tx: Tx,
  { seatId, email, phone }: DemoSeat,
  { today }: { today: Day },
): Promise<void> {
  const { workgroup_id } = await tx
    .selectFrom('seats')
    .select('workgroup_id')
    .where('id', '=', seatId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('business_profiles')
    .values({
      workgroup_id,
      slug: 'adaeze-logistics',
      name: 'Adaeze Logistics',
      email,
      website: 'www.adaezelogistics.example',
      phone,
      address: '14 Creek Road, Apapa, Lagos',
      about: ABOUT,
      logo: DEMO_LOGO,
      created_at: morning(today, 90),
      changed_at: morning(today, 12),
    })
    .execute()
}
