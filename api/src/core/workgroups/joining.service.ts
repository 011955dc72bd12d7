import type { Context } from '../../context.ts'

/** Has every feature do at once what it does for a person who has just joined a workgroup; a job does what fails. */
export async function announceJoining(ctx: Context): Promise<void> {
  for (const hook of ctx.joinHooks)
    await hook(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'what a person gets on joining comes later'),
    )
}
