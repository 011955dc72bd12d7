// @shows DEC-210, DEC-212, DEC-214, DEC-215

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn } from '../people.ts'
import { atBothWidths } from '../widths.ts'

const PHONE = `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E1=BB=8C=6C=C3=A1;=41=64=C3=A9;;;\r
TEL;CELL:0803-999-0140\r\nEND:VCARD\r\n`

atBothWidths(() => {
  test('Ada finds who called, notes it, brings the contacts of a phone, and deletes one', {
    tag: '@all',
  }, async ({ page }) => {
    await signIn(page, 'ada', '/contacts')
    await settled(page)
    await expectAccessible(page, 'the contacts')
    await page.getByLabel('Search contacts').fill('danjuma')
    await page.getByRole('link', { name: /Hauwa Ɗanjuma/ }).click()
    await expect(page.getByRole('heading', { name: 'Hauwa Ɗanjuma' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Calls' })).toContainText(/called|answered|Missed/)
    await page.getByRole('button', { name: 'Add note' }).click()
    const note = `Wants invoice ${Date.now()} by mail` // the other width has written one, too
    await page.getByLabel('Note', { exact: true }).fill(note)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText(note)).toBeVisible()
    await expectAccessible(page, 'a contact')

    await page.goto('/contacts')
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'phone.vcf',
      mimeType: 'text/vcard',
      buffer: Buffer.from(PHONE),
    })
    await expect(page.getByText('Contacts in this file: 1')).toBeVisible()
    await expectAccessible(page, 'a file of contacts')
    await page.getByRole('button', { name: 'Import contacts' }).click()
    await expect(page.getByText('Contacts: 1 added')).toBeVisible()

    await page.getByLabel('Search contacts').fill('0803 999')
    await page.getByRole('link', { name: /Adé Ọlá/ }).click()
    await page.getByRole('button', { name: 'More for Adé Ọlá' }).click()
    await page.getByRole('button', { name: 'Delete contact Adé Ọlá' }).click()
    await page.getByRole('button', { name: 'Delete contact', exact: true }).click()
    await expect(page.getByText('Adé Ọlá is deleted')).toBeVisible()
  })
})
