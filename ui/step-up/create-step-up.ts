// A step-up: its machine, what it asks the auth service, and what came of the last proof.

import { createSignal } from 'solid-js'
import { begin, step } from '../../machines/kit/step.ts'
import {
  type ChosenWay,
  type StepUpFormEvent,
  stepUpFormMachine,
} from '../../machines/step-up-form/step-up-form.machine.ts'
import type { Answer, RefusedAnswer } from '../client/answer.ts'
import type { Auth } from '../client/auth-client.ts'
import { createFaults } from '../components/faults.ts'
import { useEnvironment } from '../environment.ts'
import type { StepUpWords } from '../i18n/wording.ts'
import { createProofs, findPerson, type Person, readProof, type Wanted } from './proofs.ts'

export type StepUpGiven = {
  auth: Auth
  words: StepUpWords
  wanted: Wanted
  /** The last proof was less than it seemed. */
  isAgain: boolean
  /** Has the application follow the session that has taken the former one's place. @returns whether it does */
  settle: (person: Person) => Promise<boolean>
  done: () => void
  cancel: () => void
}

type Proofs = ReturnType<typeof createProofs>
type Failed = { field: string | null; sentence: string; refusal: object }

/** To be called while a component is set up. */
export function createStepUp({ auth, words, wanted, isAgain, settle, done, cancel }: StepUpGiven) {
  const { announce } = useEnvironment()
  const [form, setForm] = createSignal(begin(stepUpFormMachine, undefined))
  const [person, setPerson] = createSignal<Person | null>(null)
  /** What is waited for, in words. */
  const [waiting, setWaiting] = createSignal<string | null>(null)
  /** What the browser asks the person for, before anything is on its way to the service. */
  const [ceremony, inBrowser] = createSignal<AbortController | null>(null)
  const [failed, setFailed] = createSignal<Failed | null>(null)
  const faults = createFaults(failed)

  function send(event: StepUpFormEvent): void {
    setFailed(null)
    const { state } = setForm((now) => step(stepUpFormMachine, now, event))
    if (state === 'loading') look()
    if (state === 'done') done()
    if (state === 'cancelled') cancel()
  }

  function fail(refusal: RefusedAnswer, field: string | null): void {
    const { code, message } = refusal
    const sentence =
      words.refusals[code as keyof typeof words.refusals] ?? message ?? words.refusals.otherwise
    setFailed({ field, sentence, refusal })
    announce(sentence)
  }

  async function look(): Promise<void> {
    setFailed(null)
    const found = await findPerson(auth, wanted, isAgain)
    if (form().state !== 'loading') return
    if (!found.ok) return fail(found, null)
    setPerson(found.value.person)
    send(found.value.event)
  }

  /** One at a time. */
  async function ask(what: string, field: string | null, asked: (proofs: Proofs) => Promise<Outcome>) {
    const known = person()
    if (waiting() || !known) return
    setFailed(null)
    setWaiting(what)
    const { state } = form()
    const outcome = await asked(createProofs(auth, known))
    setWaiting(null)
    // Otherwise the person has left it while the browser asked.
    if (form().state !== state) return
    if ('type' in outcome) send(outcome)
    else fail(outcome, field)
  }

  type Outcome = StepUpFormEvent | RefusedAnswer

  const prove = (field: string | null, proof: (proofs: Proofs) => Promise<Answer<unknown>>) =>
    ask(words.confirming, field, async (proofs) => {
      const known = person() as Person
      const read = readProof(await proof(proofs), known)
      if (!('type' in read) || read.type !== 'proof.accepted' || (await settle(known))) return read
      return { ok: false, status: 401, code: 'NOT_REOPENED' }
    })

  const isHeld = () => waiting() !== null && ceremony() === null

  function leave(event: StepUpFormEvent): void {
    if (isHeld()) return
    ceremony()?.abort()
    send(event)
  }

  look()
  return {
    state: () => form().state,
    ways: () => form().context.ways,
    person,
    faults,
    waiting,
    isBusy: () => waiting() !== null,
    /** Nobody would know what came of a proof that is on its way. */
    isHeld,
    failure: () => {
      const now = failed()
      return now && !now.field ? now.sentence : null
    },
    refusal: () => failed()?.refusal ?? null,
    look,
    prove,
    provePasskey: () => prove(null, (proofs) => proofs.passkey(inBrowser)),
    choose: (way: ChosenWay) => leave({ type: 'way.chosen', way }),
    mailCode: (sent: () => void) =>
      ask(words.mailing, null, async (proofs) => {
        const answer = await proofs.mailCode()
        if (answer.ok) sent()
        return answer.ok ? { type: 'code.mailed' } : answer
      }),
    dismiss: () => leave({ type: 'ceremony.dismissed' }),
  }
}

export type StepUp = ReturnType<typeof createStepUp>
