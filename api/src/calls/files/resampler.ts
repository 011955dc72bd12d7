import { TELEPHONE_RATE } from './telephone-wav.ts'

// Frequencies above half the rate would come back as other, lower ones. The filter keeps speech up to 3.4 kHz, and is
// 80 dB down at 4 kHz.
const CUTOFF_HZ = 3_700
const ZERO_CROSSINGS = 32 // of the filter's wave, at each side
const KAISER_BETA = 8
const PLACES_PER_CROSSING = 512 // of which the filter is known; what lies between two of them is interpolated

/** The modified Bessel function of the first kind, of order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const KAISER_TOP = bessel(KAISER_BETA)
const kaiser = (x: number) => (Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / KAISER_TOP)

/** For each known place between two samples, from one to the other, how much each of the samples around counts. */
function filterFor(rate: number, half: number): Float64Array[] {
  const places = Math.ceil((PLACES_PER_CROSSING * 2 * CUTOFF_HZ) / rate)
  return Array.from({ length: places + 1 }, (_, place) => {
    const weights = Float64Array.from({ length: 2 * half }, (_none, k) => {
      const distance = k - half + 1 - place / places
      return sinc((2 * CUTOFF_HZ * distance) / rate) * kaiser(distance / half)
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => weight / sum) // a constant value stays unchanged
  })
}

/**
 * Brings sound to 8,000 samples a second, piece by piece: the result is the same however the pieces are cut. The
 * work is the caller's to divide.
 */
export class Resampler {
  readonly #rate: number
  /** samples at each side that count */
  readonly #half: number
  readonly #filter: Float64Array[]
  /** the last samples, and the place of the first of them in the whole */
  #held: Float64Array
  #heldFrom: number
  #taken = 0
  #made = 0

  /** @param rate samples a second of what comes, at least TELEPHONE_RATE */
  constructor(rate: number) {
    this.#rate = rate
    const isSame = rate === TELEPHONE_RATE
    this.#half = isSame ? 0 : Math.ceil((ZERO_CROSSINGS * rate) / (2 * CUTOFF_HZ))
    this.#filter = isSame ? [] : filterFor(rate, this.#half)
    this.#held = new Float64Array(this.#half)
    this.#heldFrom = -this.#half
  }

  /** How many samples come of so many. */
  static made(samples: number, rate: number): number {
    return Math.ceil((samples * TELEPHONE_RATE) / rate)
  }

  push(samples: Float64Array): Float64Array {
    this.#taken += samples.length
    if (this.#half === 0) return samples
    this.#hold(samples)
    return this.#make(Number.POSITIVE_INFINITY)
  }

  /** The remaining samples, at the end of the input. */
  end(): Float64Array {
    if (this.#half === 0) return new Float64Array(0)
    this.#hold(new Float64Array(this.#half + 1))
    return this.#make(Resampler.made(this.#taken, this.#rate))
  }

  #hold(samples: Float64Array): void {
    const held = new Float64Array(this.#held.length + samples.length)
    held.set(this.#held)
    held.set(samples, this.#held.length)
    this.#held = held
  }

  /** All samples that can be computed from those held, up to number `most`. */
  #make(most: number): Float64Array {
    const known = this.#heldFrom + this.#held.length - this.#half
    const made: number[] = []
    let base = this.#base()
    for (; base < known && this.#made < most; base = this.#base()) {
      made.push(this.#at(base - this.#half + 1 - this.#heldFrom))
      this.#made++
    }
    const done = Math.min(this.#held.length, base - this.#half + 1 - this.#heldFrom)
    this.#held = this.#held.slice(done)
    this.#heldFrom += done
    return Float64Array.from(made)
  }

  /** The sample before the place of the next one; whole numbers, so that nothing drifts. */
  #base(): number {
    return Math.floor((this.#made * this.#rate) / TELEPHONE_RATE)
  }

  /** The next sample, from the held ones at `first` on. */
  #at(first: number): number {
    const places = this.#filter.length - 1
    const place = (((this.#made * this.#rate) % TELEPHONE_RATE) / TELEPHONE_RATE) * places
    const [near, next] = [this.#filter[Math.floor(place)], this.#filter[Math.floor(place) + 1]]
    if (!near || !next) throw new Error('a place outside the filter')
    const share = place % 1
    let sum = 0
    for (let k = 0; k < near.length; k++) {
      const weight = (near[k] as number) + share * ((next[k] as number) - (near[k] as number))
      sum += weight * (this.#held[first + k] as number)
    }
    return sum
  }
}
