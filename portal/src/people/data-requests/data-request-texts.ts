import { dataRequestsLabels, dataRequestsMessages } from '@ekoline/contract/people/messages/data-requests.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...dataRequestsMessages, ...dataRequestsLabels })
