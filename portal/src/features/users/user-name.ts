import type { WorkgroupUser } from '@ekoline/contract/workgroups.ts'

/** A person by their whole name. */
export const nameOf = ({ firstname, lastname }: WorkgroupUser): string => `${firstname} ${lastname}`
