// For how long both keys count after a rotation.

const DAY = 86_400

/** `seconds`: where the request does not say it. */
export const rotationOverlap = { seconds: DAY, longestSeconds: 30 * DAY } as const
