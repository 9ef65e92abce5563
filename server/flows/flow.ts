/**
 * What a flow is: a generator that yields typed operations, in the order in which a request has them done.
 *
 * A flow says nothing of how. A service handles its operations on PostgreSQL (run-flow.ts), the proofs on a model.
 */

/** By name, what an operation is asked and what it may answer. */
export type OperationTypes = Record<string, (...args: never[]) => unknown>

/** What a machine answers to an event: whether its state has a transition for it, and the effects that it names. */
export type StepResult<Effect extends string> = { accepted: boolean; effects: readonly Effect[] }

/** What the request must have brought for each operation; for those that are not named it is nothing. */
export type NeededBy<All extends OperationTypes, Named extends Partial<Record<keyof All, PropertyKey>>> = {
  [Name in keyof All]: Name extends keyof Named ? Named[Name] : never
}

/** `needs` exists for the compiler alone: it collects what the request must have brought. */
export type Operation<All extends OperationTypes, Needs = never> = {
  [Name in keyof All]: { name: Name; args: Parameters<All[Name]> }
}[keyof All] & { needs?: Needs }

export type Flow<All extends OperationTypes, Needs, Result> = Generator<
  Operation<All, Needs>,
  Result,
  unknown
>

/** How flows have one operation done by their host. */
export const operationOf = <All extends OperationTypes, Needed extends Record<keyof All, unknown>>() =>
  function* operation<Name extends keyof All>(
    name: Name,
    ...args: Parameters<All[Name]>
  ): Flow<All, Needed[Name], ReturnType<All[Name]>> {
    return (yield { name, args } as Operation<All, Needed[Name]>) as ReturnType<All[Name]>
  }
