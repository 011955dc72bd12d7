import { myPhoneLabels } from '@ekoline/contract/messages/my-phone-screen.ts'
import { addTexts } from '../../text.ts'

addTexts(myPhoneLabels)
