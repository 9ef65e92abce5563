/**
 * The inspector's own page: where its messages come from, and which moment of them is shown.
 *
 * A view machine beside those of the product, which it only looks at. Host: the inspector's page.
 */

import { setup } from 'xstate'

type PageEvent =
  | { type: 'stream.opened' }
  | { type: 'stream.broke' }
  | { type: 'recording.opened' }
  | { type: 'recording.closed' }
  | { type: 'moment.chosen' }
  | { type: 'newest.wanted' }
  | { type: 'play.clicked' }
  | { type: 'pause.clicked' }

const done = (): void => {}

const page = setup({
  types: { events: {} as PageEvent },
  actions: {
    /** From the last message that is known. */
    openStream: done,
    closeStream: done,
    advance: done,
    toBeginning: done,
    /** Keeps the moment that was the newest. */
    holdMoment: done,
  },
  guards: {
    hasNext: () => false,
  },
  delays: {
    retryDelay: 2_000,
    /** The time between two messages of a recording; given by the host. */
    gap: 0,
  },
})

export const pageMachine = page.createMachine({
  id: 'page',
  description: 'The inspector’s own page.',
  type: 'parallel',
  states: {
    source: {
      description: 'Where the messages come from.',
      initial: 'connecting',
      on: { 'recording.opened': '.recording' },
      states: {
        connecting: {
          description: 'The server is asked for its stream.',
          entry: 'openStream',
          on: { 'stream.opened': 'live', 'stream.broke': 'away' },
        },
        live: {
          description: 'Messages come as they happen.',
          on: { 'stream.broke': 'away' },
        },
        away: {
          description: 'The server does not answer; what was received stays, and the server is asked again.',
          after: { retryDelay: 'connecting' },
        },
        recording: {
          description: 'A file is shown in place of the stream.',
          entry: 'closeStream',
          on: { 'recording.closed': 'connecting' },
        },
      },
    },
    time: {
      description: 'Which moment is shown.',
      initial: 'following',
      on: {
        'recording.opened': { target: '.paused', actions: 'toBeginning' },
        'recording.closed': '.following',
        'newest.wanted': '.following',
      },
      states: {
        following: {
          description: 'The newest moment, as it comes.',
          on: {
            'moment.chosen': 'paused',
            'pause.clicked': { target: 'paused', actions: 'holdMoment' },
          },
        },
        paused: {
          description: 'One moment; what comes in is kept.',
          on: {
            'moment.chosen': {},
            'play.clicked': { guard: 'hasNext', target: 'playing' },
          },
        },
        playing: {
          description: 'One message after the other, at the pace at which they came.',
          after: {
            gap: [
              { guard: 'hasNext', target: 'playing', reenter: true, actions: 'advance' },
              { target: 'paused' },
            ],
          },
          on: { 'pause.clicked': 'paused', 'moment.chosen': 'paused' },
        },
      },
    },
  },
})
