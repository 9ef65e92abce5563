// Whether this is `npm run test:deep`, which continues where `npm test` has seen enough.

export const isDeep = process.env.LOCKSTEP_DEEP !== undefined
