/** Why one of our SIP phones may not call: what it hears. */
export type Refusal =
  | 'money'
  | 'debt'
  | 'suspended'
  | 'barred'
  | 'unverified'
  | 'calls at once'
  | 'calls a minute'
  | 'day'
  | 'month'
  | 'destination'
  | 'wrong number'
  | 'own number'
  | 'no rate'

/** What a caller hears whom a workgroup has blocked. */
export type Blocked = 'blocked' | 'number hidden'

/** What one of our SIP phones hears that dialled a code. */
export type CodeAnswer =
  | 'closed now'
  | 'open again'
  | 'no schedule'
  | 'admins only'
  | 'no mailbox'
  | 'no pin'
  | 'nothing parked'
  | 'nothing rings'
  | 'may not record'
  | 'sounds full'
  | 'do not disturb on'
  | 'do not disturb off'
  | 'caller blocked'
  | 'caller hidden'
  | 'caller ours'
  | 'no caller'
  | 'list full'
  | 'may not block'

/** Why a call may not be transferred there: what who transfers it hears. */
export type TransferRefusal = Refusal | 'emergency' | 'no colleague' | 'no place' | 'undisturbed'
