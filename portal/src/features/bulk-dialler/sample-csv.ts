import { saveFile } from '../../ui/save-file.ts'

const LINES = [
  'First Name,Last Name,Phone Number',
  'Adaeze,Obi,08035550142',
  'Bola,Adeyemi,+2348125550143',
  'Chidi,Eze,09055550144',
]

/** Lets the browser keep a list as it can be uploaded (service-areas §2, "A sample CSV download is offered"). */
export function saveSampleCsv(): void {
  saveFile(new File([`${LINES.join('\r\n')}\r\n`], 'sample.csv', { type: 'text/csv' }))
}
