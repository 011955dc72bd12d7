/** Noon in Lagos: a test that expects something of today or this month does not depend on when it runs. */
const BEGINS = '2026-11-28T11:00:00Z'

const realNow = Date.now
const ahead = Date.parse(BEGINS) - realNow()

class TestDate extends Date {
  static override now = () => realNow() + ahead

  constructor(...given: [] | [number]) {
    super(...((given.length === 0 ? [TestDate.now()] : given) as [number]))
  }
}

// Once for each worker, whose files share it.
if (Date.name !== TestDate.name) globalThis.Date = TestDate as DateConstructor
