// Samples of a machine's events: every kind has to have some, or nothing compiles.

/** `satisfies Samples<…>` names the kind that is missing. */
export type Samples<Event extends { type: string }> = {
  [Kind in Event['type']]: [Extract<Event, { type: Kind }>, ...Extract<Event, { type: Kind }>[]]
}
