// What a session has to have shown, as rows of tables of routes say it and refusals answer it.

export const levels = ['aal1', 'aal2'] as const
export type Level = (typeof levels)[number]

/** `highest`: that the account can reach. `within`: in seconds, or for as long as the session lives. */
export type Demand = { level: Level | 'highest'; within: number | 'session' }
