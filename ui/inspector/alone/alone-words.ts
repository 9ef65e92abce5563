// The words of a machine that is shown alone, on a page of the documentation.

export const words = {
  region: (machine: string) => `Try ${machine}`,
  intro: 'Press an event, here or on the chart. Everything runs in this page, and nothing is sent.',
  startWith: 'Start with',
  restart: 'Start over',
  expected: 'Events that this state expects',
  unexpected: 'Events that this state ignores',
  ended: 'The machine has ended. Take a step back, or start over.',
  happened: 'What happened',
  began: (state: string) => `The machine begins in ${state}.`,
  led: (event: string, from: string, to: string) => `${event}: ${from} → ${to}`,
  stayed: (event: string, state: string) => `${event}: accepted, and the state stays ${state}`,
  refused: (event: string, state: string) => `${event}: refused in ${state}`,
  seeded:
    'Only the seeded fault lets this happen. The machine itself has no such transition, or its guard refuses.',
  effects: (names: string) => `The host then performs ${names}.`,
  steps: 'Steps',
  back: 'Step back',
  next: 'Step forward',
  recording: (name: string) => `Play ${name}`,
  place: (at: number, count: number) => `Step ${at} of ${count}`,
} as const
