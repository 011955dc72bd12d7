/** A person, as the registry of NINs is asked about them. */
export interface NinQuestion {
  /** 11 digits; the format was looked at before */
  readonly nin: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * What the registry says: `checked`, the number is that person's; `refused`, it was never given out, or is another person's;
 * `unchecked`, there is no registry, or it did not answer, and the number counts as given, not as checked.
 */
export type NinAnswer = 'checked' | 'unchecked' | 'refused'

/**
 * Who knows whose number a NIN is: a reseller of the registry (NIMC), which an adapter asks. None comes with Ekoline.
 * An adapter must pass `identity.conformance.ts`.
 */
export interface IdentityRegistry {
  /** stored with each checked number, and shown to who decides about documents */
  readonly name: string
  /** false: there is no registry behind it, and every answer but a refusal is `unchecked` */
  readonly asks: boolean
  /** Never throws: a registry that cannot be reached, or is slow, is `unchecked`. */
  checkNin(question: NinQuestion): Promise<NinAnswer>
}
