import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { newCustomer, settled, signIn, toasts } from '../people.ts'

const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>> endobj
trailer <</Root 1 0 R>>
startxref
9
%%EOF
`

test('documents of both kinds are uploaded, after one that is none', { tag: '@all' }, async ({ page }) => {
  await signIn(page, await newCustomer(page.request), '/verify-account')
  await settled(page)
  const identity = page.getByRole('form', { name: 'Identity document' })
  await identity.getByLabel('Type').fill('Passport')
  const wav = { name: 'card.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') }
  await identity.getByLabel('File').setInputFiles(wav)
  await expect(
    identity.getByText('Please choose a picture or a PDF. An audio file cannot be checked.'),
  ).toBeVisible()
  await expectAccessible(page, 'a file that is refused')
  const html = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
  await identity.getByLabel('File').setInputFiles(html)
  await identity.getByRole('button', { name: 'Upload' }).click()
  await expect(identity.getByText(/^We can’t take this file/)).toBeVisible()
  const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
  await identity.getByLabel('File').setInputFiles(pdf)
  await expect(identity.getByText('passport.pdf, 1 kB')).toBeVisible()
  await identity.getByRole('button', { name: 'Upload' }).click()
  await expect(toasts(page).getByText('Identity document uploaded!')).toBeVisible()
  await expect(identity.getByLabel('Type')).toHaveValue('')

  await page.getByRole('tab', { name: 'Utility documents' }).click()
  const utility = page.getByRole('form', { name: 'Utility document' })
  await utility.getByLabel('Type').fill('Power bill')
  await utility.getByLabel('File').setInputFiles({ ...pdf, name: 'bill.pdf' })
  await utility.getByRole('button', { name: 'Upload' }).click()
  await expect(toasts(page).getByText('Utility document uploaded!')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Your documents' }).getByText('Power bill').first(),
  ).toBeVisible()
  await expectAccessible(page, 'documents that wait')
})
