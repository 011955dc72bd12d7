import { formatPhone } from '../../format/phone.ts'

interface Named {
  firstname: string
  lastname: string
  phonenumber: string
}

/** Somebody's name, or '' when it is not known. */
export const fullName = ({ firstname, lastname }: Omit<Named, 'phonenumber'>) =>
  `${firstname} ${lastname}`.trim()

/** Somebody's name, or the number when it is not known. */
export const contactName = (contact: Named) => fullName(contact) || formatPhone(contact.phonenumber)
