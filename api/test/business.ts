/** What an admin types about a business. */
export const business = {
  businessName: 'Creek Road Haulage',
  email: 'hello@creek.test',
  alias: 'creek.test',
  phoneNumber: '08035550142',
  address: '14 Creek Road, Apapa',
  about: 'We move goods.',
}
