export {
  type Allocation,
  findAllocation,
  findDestination,
  findPaymentFor,
  findTaker,
  listAllocations,
  type Taker,
  updateDestination,
} from './allocations.sql.ts'
export { findForSale, findNumberPrice, listForSale } from './number-sale.sql.ts'
