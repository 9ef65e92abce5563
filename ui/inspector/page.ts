// The state of the page: which messages, which actor and which moment it shows, and how these change.

import { batch, createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
import { createActor } from 'xstate'
import type { InspectionCoverage, InspectionRecording, MachineName } from '../../server/wire/inspection.ts'
import { readCoverage } from '../client/inspector-stream.ts'
import { readLink, writeLink } from './link.ts'
import { pageMachine } from './page.machine.ts'
import { type Row, rowsOf } from './rows.ts'
import { createSource } from './source.ts'
import { createStore, type Store, timeOf, transitionOf } from './store.ts'

/** In ms: a longer pause in a recording is shortened to this. */
const LONGEST_GAP = 1_500

/** A machine is shown alone, without an actor. */
export type Choice = { actor: string } | { machine: MachineName } | null

export type Page = ReturnType<typeof createPage>

export function createPage() {
  const live = createStore()
  const [store, setStore] = createSignal<Store>(live)
  const [recording, setRecording] = createSignal<string | null>(null)
  const [chosen, setChosen] = createSignal<Choice>(null)
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
        openStream: source.open,
        closeStream: source.close,
        advance: () => setHeld(next()?.index ?? held()),
        toBeginning: () => setHeld(store().first()),
        holdMoment: () => setHeld(store().last()),
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
  /** Without a choice the first actor that appeared, one of a browser if there is one. */
  const choice = createMemo<Choice>(() => {
    const wanted = chosen()
    if (wanted) return wanted
    const actors = store().actors()
    const first = actors.find(({ host }) => host === 'browser') ?? actors[0]
    return first ? { actor: first.sessionId } : null
  })
  const sessionId = createMemo(() => {
    const now = choice()
    return now && 'actor' in now ? now.actor : null
  })
  const entry = () => store().actor(sessionId() ?? '')
  const seen = createMemo(() => {
    const id = sessionId()
    const found = id === null ? null : store().seenAt(id, moment())
    const message = found && store().messageAt(found.index)
    return found && message && message.type !== '@lockstep.exchange' && 'snapshot' in message
      ? { ...found, message, snapshot: message.snapshot }
      : null
  })
  const machine = createMemo<MachineName>(() => {
    const now = choice()
    return now && 'machine' in now ? now.machine : (entry()?.machine ?? 'auth-form')
  })
  const rows = createMemo(() =>
    isAll() || sessionId() !== null ? rowsOf(store(), isAll() ? null : sessionId()) : [],
  )

  const next = (): Row | undefined => rows().find(({ index }) => index > moment())
  const previous = (): Row | undefined => rows().findLast(({ index }) => index < moment())
  function gap(): number {
    const [now, then] = [store().messageAt(moment()), next()?.message]
    return now && then ? Math.min(LONGEST_GAP, Math.max(0, timeOf(then) - timeOf(now))) : 0
  }

  function goTo(index: number): void {
    batch(() => {
      setHeld(index)
      actor.send({ type: 'moment.chosen' })
    })
  }

  function openRecording(opened: InspectionRecording, name: string): void {
    batch(() => {
      const kept = createStore(requestAnimationFrame, Number.POSITIVE_INFINITY)
      kept.append(opened.messages)
      setStore(kept)
      setRecording(opened.title ?? name)
      setChosen(null)
      actor.send({ type: 'recording.opened' })
    })
  }

  function closeRecording(): void {
    batch(() => {
      setStore(live)
      setRecording(null)
      setChosen(null)
      actor.send({ type: 'recording.closed' })
    })
  }

  followLink()
  /** A link is followed once its message has come; it leads nowhere when later messages came without it. */
  function followLink(): void {
    const [link, setLink] = createSignal(readLink(location.hash))
    createEffect(() => {
      const { actor: wanted, at } = link()
      if (wanted === null) return
      const place = at === null ? null : live.placeOf(at)
      const isPast = at !== null && live.messages().some(({ lockstep }) => lockstep.seq > at)
      if (!live.actor(wanted) || place === undefined) {
        if (isPast) setLinkGone(true)
        return
      }
      batch(() => {
        setLink({ actor: null, at: null })
        setLinkGone(false)
        setChosen({ actor: wanted })
        if (place !== null) goTo(place)
      })
    })
    const changed = () => setLink(readLink(location.hash))
    addEventListener('hashchange', changed)
    onCleanup(() => removeEventListener('hashchange', changed))
  }

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
    choose: setChosen,
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
    closeRecording,
    isRestarted: source.isRestarted,
    coverage: () => {
      const walked = coverage()
      return Object.keys(walked).length === 0 ? null : (walked[machine()] ?? {})
    },
    isLinkGone,
    link: () => {
      const message = isFollowing() ? undefined : store().messageAt(moment())
      const at = message?.lockstep.seq ?? null
      return writeLink({ actor: sessionId(), at: at !== null && at > 0 ? at : null })
    },
  }
}
