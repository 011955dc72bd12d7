/** What we use of Paystack's widget, which brings no types (its README, "PaystackPop.resumeTransaction"). */
declare module '@paystack/inline-js' {
  interface Callbacks {
    onSuccess(transaction: { reference?: string }): void
    onCancel(): void
    /** the window could not be loaded */
    onError(error: { message: string }): void
  }
  export default class PaystackPop {
    resumeTransaction(accessCode: string, callbacks: Callbacks): void
  }
}
