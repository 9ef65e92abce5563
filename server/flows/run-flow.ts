// Runs a flow: handles its operations, one after another, and resumes it with their answers.

import type { Flow, OperationTypes } from './flow.ts'

/** How operations are handled: by the name, in which context, with what of the request, and what is asked. */
export type Handlers<
  All extends OperationTypes,
  Names extends keyof All,
  Needed extends Record<keyof All, unknown>,
  Facts,
  Context,
> = {
  [Name in Names]: (
    context: Context,
    facts: Pick<Facts, Needed[Name] & keyof Facts>,
    ...asked: Parameters<All[Name]>
  ) => Promise<ReturnType<All[Name]>> | ReturnType<All[Name]>
}

/** The flow's type says that what its operations need is among the facts. @returns what the flow returns */
export async function runFlow<All extends OperationTypes, Needs, Context, Facts, Result>(
  handlers: { [Name in keyof All]: unknown },
  context: Context,
  facts: Facts,
  flow: Flow<All, Needs, Result>,
): Promise<Result> {
  let turn = flow.next()
  while (!turn.done) {
    const { name, args } = turn.value
    const handle = handlers[name] as (context: Context, facts: Facts, ...asked: unknown[]) => unknown
    turn = flow.next(await handle(context, facts, ...args))
  }
  return turn.value
}
