import { dataRequestsLabels, dataRequestsMessages } from '@ekoline/contract/messages/data-requests.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...dataRequestsMessages, ...dataRequestsLabels })
