// The state of the page: which messages, which actor and which moment it shows, and how these change.

import { batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { createActor } from 'xstate'
import type { MachineName } from '../../machines/all.ts'
import type { InspectionCoverage, InspectionRecording } from '../../server/wire/inspection-messages.ts'
import { readCoverage, servedRecording } from '../client/inspector-stream.ts'
import { createDesk } from './desk.ts'
import { PLAYED } from './detail/play.ts'
import { type Choice, readAddress, writeAddress } from './inspector-address.ts'
import { pageMachine } from './page.machine.ts'
import { createBreakpoint } from './transport/breakpoint.ts'
import { type ActorEntry, createStore, type Store, transitionOf } from './transport/message-store.ts'
import { createPresence } from './transport/presence.ts'
import { createSource } from './transport/source.ts'
import { createSteps } from './transport/steps.ts'

export type Page = ReturnType<typeof createPage>

export function createPage() {
  const live = createStore()
  const presence = createPresence()
  const asked = readAddress(location.hash)
  const [store, setStore] = createSignal<Store>(live)
  const [recording, setRecording] = createSignal<string | null>(null)
  const [chosen, setChosen] = createSignal<Choice>(null)
  const desk = createDesk(asked.panel ?? 'actors')
  const [held, setHeld] = createSignal(-1)
  const [isAll, setAll] = createSignal(false)
  const [coverage, setCoverage] = createSignal<InspectionCoverage>({})
  const [isLinkGone, setLinkGone] = createSignal(false)

  const source = createSource(live, {
    opened: () => actor.send({ type: 'stream.opened' }),
    broke: () => actor.send({ type: 'stream.broke' }),
  })
  const actor = createActor(
    pageMachine.provide({
      actions: {
        // Beside no product there is no stream.
        openStream: () => servedRecording() || source.open(),
        closeStream: source.close,
        advance: () => setHeld(next()?.index ?? held()),
        toBeginning: () => setHeld(store().first()),
        holdMoment: () => {
          keepChoice()
          setHeld(store().last())
        },
      },
      guards: { hasNext: () => next() !== undefined },
      delays: { gap: () => gap() },
    }),
  )
  const [state, setState] = createSignal(actor.getSnapshot())
  actor.subscribe((snapshot) => setState(() => snapshot))
  onCleanup(() => {
    actor.stop()
    source.close()
  })

  const isFollowing = (): boolean => state().matches({ time: 'following' })
  const moment = createMemo((): number => (isFollowing() ? store().last() : held()))
  /** Its tab has said so, or does not answer any more. */
  const isClosed = ({ sessionId, status }: ActorEntry): boolean =>
    status !== 'active' || (recording() === null && presence.isGone(sessionId))

  /** The newest living tab; of a recording the first one. */
  function unchosen(): ActorEntry | undefined {
    const actors = store().actors()
    const tabs = actors.filter(({ host, tab }) => host === 'browser' && tab !== PLAYED)
    if (recording() !== null) return tabs[0] ?? actors[0]
    return tabs.findLast((one) => !isClosed(one)) ?? tabs.at(-1) ?? actors[0]
  }
  const choice = createMemo<Choice>(
    () => {
      const wanted = chosen()
      if (wanted) return wanted
      const found = unchosen()
      return found ? { actor: found.sessionId } : null
    },
    null,
    { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
  )
  const sessionId = createMemo(() => {
    const now = choice()
    return now && 'actor' in now ? now.actor : null
  })
  const entry = () => store().actor(sessionId() ?? '')
  const seen = createMemo(() => {
    const id = sessionId()
    const found = id === null ? null : store().seenAt(id, moment())
    return found ? { ...found, snapshot: found.message.snapshot } : null
  })
  const machine = createMemo<MachineName>(() => {
    const now = choice()
    return now && 'machine' in now ? now.machine : (entry()?.machine ?? 'auth-form')
  })
  const { rows, next, previous, gap } = createSteps({
    store,
    moment,
    whose: () => (isAll() ? null : (sessionId() ?? undefined)),
  })

  /** A viewer of one moment stays with its actor. */
  const keepChoice = () => setChosen(choice())

  function goTo(index: number): void {
    batch(() => {
      keepChoice()
      setHeld(index)
      actor.send({ type: 'moment.chosen' })
    })
  }

  const breakpoint = createBreakpoint({
    store,
    moment,
    isPaused: () => state().matches({ time: 'paused' }),
    stopAt: (index, actor) => {
      setChosen({ actor })
      goTo(index)
    },
  })

  function follow(): void {
    batch(() => {
      setChosen(null)
      actor.send({ type: 'newest.wanted' })
    })
  }

  function show(messages: Store, name: string | null, change: 'recording.opened' | 'recording.closed'): void {
    batch(() => {
      setStore(messages)
      setRecording(name)
      setChosen(null)
      setAll(name !== null && messages.actors().length === 0)
      if (isAll()) desk.setPanel('sequence')
      actor.send({ type: change })
    })
  }

  function openRecording(opened: InspectionRecording, name: string): void {
    const kept = createStore(requestAnimationFrame, Number.POSITIVE_INFINITY)
    kept.append(opened.messages)
    show(kept, opened.title ?? name, 'recording.opened')
  }

  const [pending, setPending] = createSignal(asked)
  /** A link is followed once its message has come; it leads nowhere when later messages came without it. */
  createEffect(() => {
    const { choice: wanted, at } = pending()
    if (wanted === null) return
    const place = at === null ? null : store().placeOf(at)
    const isPast =
      at !== null &&
      store()
        .messages()
        .some(({ lockstep }) => lockstep.seq > at)
    if (('actor' in wanted && !store().actor(wanted.actor)) || place === undefined) {
      if (isPast) setLinkGone(true)
      return
    }
    batch(() => {
      setPending({ ...asked, choice: null })
      setLinkGone(false)
      setChosen(wanted)
      if (place !== null) goTo(place)
    })
  })
  const changed = () => {
    const address = readAddress(location.hash)
    setPending(address)
    if (address.panel) desk.setPanel(address.panel)
  }
  addEventListener('hashchange', changed)
  onCleanup(() => removeEventListener('hashchange', changed))

  const link = createMemo(() => {
    const message = isFollowing() ? undefined : store().messageAt(moment())
    const at = message?.lockstep.seq ?? 0
    return writeAddress({
      choice: chosen(),
      at: at > 0 ? at : null,
      panel: desk.panel() === 'sequence' ? 'sequence' : null,
    })
  })
  createEffect(() => {
    // A file that was opened is not in the address, and a link that is still awaited stays in it.
    if ((recording() !== null && !servedRecording()) || (pending().choice !== null && chosen() === null))
      return
    if (link() !== location.hash) history.replaceState(null, '', link() || location.pathname)
  })
  // Each new actor is asked whether it belongs to this browser.
  createEffect(
    on(
      () =>
        store()
          .actors()
          .filter(({ host }) => host === 'browser').length,
      presence.ask,
    ),
  )
  const askAgain = () => presence.ask()
  addEventListener('focus', askAgain)
  onCleanup(() => removeEventListener('focus', askAgain))

  actor.start()
  readCoverage().then(setCoverage)

  return {
    state,
    send: actor.send,
    store,
    recording,
    moment,
    isFollowing,
    choice,
    /** Nothing is chosen: the newest living tab is shown. */
    isUnchosen: () => chosen() === null,
    choose: setChosen,
    follow,
    ...desk,
    ...breakpoint,
    presence,
    isClosed,
    sessionId,
    entry,
    machine,
    seen,
    /** The transitions that led to what is shown. */
    taken: createMemo(() => transitionOf(seen()?.message)?.lockstep.edges ?? []),
    rows,
    isAll,
    setAll,
    goTo,
    next,
    previous,
    openRecording,
    closeRecording: () => show(live, null, 'recording.closed'),
    isRestarted: source.isRestarted,
    coverage: () => {
      const walked = coverage()
      return Object.keys(walked).length === 0 ? null : (walked[machine()] ?? {})
    },
    isLinkGone,
    link,
  }
}
